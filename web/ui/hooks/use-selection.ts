import { useState } from 'react'

export interface Selection<R> {
  has: (row: R) => boolean
  /** Those on show that are chosen, in the order of the list. */
  chosen: R[]
  toggle: (row: R, isChosen: boolean) => void
  /** Chooses all that may be, or none. */
  toggleAll: (isChosen: boolean) => void
  mayChoose: (row: R) => boolean
  nameOf: (row: R) => string
  clear: () => void
}

type Choice<R> = { keyOf: (row: R) => string; nameOf: (row: R) => string; mayChoose?: (row: R) => boolean }

/** Which rows of a list are chosen. What is no longer on show is not chosen any more. */
export function useSelection<R>(rows: R[], { keyOf, nameOf, mayChoose = () => true }: Choice<R>): Selection<R> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const has = (row: R) => keys.has(keyOf(row)) && mayChoose(row)
  return {
    has,
    chosen: rows.filter(has),
    toggle(row, isChosen) {
      const next = new Set(keys)
      if (isChosen) next.add(keyOf(row))
      else next.delete(keyOf(row))
      setKeys(next)
    },
    toggleAll: (isChosen) => setKeys(new Set(isChosen ? rows.filter(mayChoose).map(keyOf) : [])),
    mayChoose,
    nameOf,
    clear: () => setKeys(new Set()),
  }
}
