import { type KeyboardEvent, useRef, useState } from 'react'

/** One stop of the Tab key for a whole grid; arrow keys walk inside. */
export function useRoving(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setCurrent] = useState(0)
  const current = Math.min(wanted, Math.max(0, count - 1))
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const next = nextIn(event.key, at, all.length, columnsOf(all))
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return {
    grid: { ref: box, onKeyDown },
    item: (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at), 'data-stop': '' }),
    /** For what belongs to an item: the Tab key leads from the item on to it. */
    beside: (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) }),
  }
}

/** As they stand on the screen: how many share the first line. */
function columnsOf(all: readonly HTMLElement[]): number {
  const top = all[0]?.getBoundingClientRect().top ?? 0
  const below = all.findIndex((element) => element.getBoundingClientRect().top > top + 1)
  return below < 0 ? all.length : below
}

/** Where a key leads in a grid of so many columns; undefined for keys that are no concern of the grid. */
export function nextIn(key: string, at: number, count: number, columns: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const next = moves[key]
  if (next === undefined) return undefined
  return next < 0 || next >= count ? at : next
}
