import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** A place in one of several lists. */
export interface Spot {
  list: string
  at: number
}

interface DragOrder {
  /** Called on the way, each time what is held is over another place. */
  onMove: (from: Spot, to: Spot) => void
  /** It was let go where it is now. */
  onDrop: () => void
  /** It goes back to where it was taken from. */
  onCancel: () => void
  /** By the arrow keys, one place up or down. */
  onStep: (from: Spot, step: -1 | 1) => void
}

/** Rows that are taken by a handle, with a mouse or a finger, and put elsewhere in their list or in another one. */
export function useDragOrder(kind: string, acts: DragOrder) {
  const [held, setHeld] = useState<Spot | null>(null)
  const latest = useRef(acts)
  const place = useRef<Spot | null>(null)
  useEffect(() => {
    latest.current = acts
  })
  const isHeld = held !== null
  // The row may be drawn anew in another list, so the whole window is listened to, not the handle.
  useEffect(() => {
    if (!isHeld) return
    const stop = () => {
      place.current = null
      setHeld(null)
    }
    const move = (event: globalThis.PointerEvent) => {
      const from = place.current
      const to = spotAt(kind, event)
      if (!from || !to || (to.list === from.list && to.at === from.at)) return
      latest.current.onMove(from, to)
      place.current = to
      setHeld(to)
    }
    const drop = () => {
      stop()
      latest.current.onDrop()
    }
    const cancel = () => {
      stop()
      latest.current.onCancel()
    }
    const press = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', press)
    }
  }, [isHeld, kind])

  return {
    isHeld,
    row: ({ list, at }: Spot) => ({
      'data-spot': `${kind} ${list} ${at}`,
      'data-held': held?.list === list && held.at === at ? '' : undefined,
    }),
    handle: (spot: Spot) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        // A finger holds the element it came down on; the row is looked for under it instead.
        event.currentTarget.releasePointerCapture(event.pointerId)
        place.current = spot
        setHeld(spot)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        acts.onStep(spot, step as -1 | 1)
      },
    }),
  }
}

function spotAt(kind: string, { clientX, clientY }: { clientX: number; clientY: number }): Spot | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest(`[data-spot^="${kind} "]`)
  const [, list, at] = found instanceof HTMLElement ? (found.dataset.spot ?? '').split(' ') : []
  return list === undefined || at === undefined ? undefined : { list, at: Number(at) }
}

/** The list with one item at another place; the others keep their order. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const [item] = items.slice(from, from + 1)
  if (item === undefined) return [...items]
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
