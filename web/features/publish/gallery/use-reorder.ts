import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels a mouse moves, and milliseconds a finger rests, before it is a drag and no press. */
const threshold = 6
const rest = 300

interface Grip {
  pointer: number
  from: number
  x: number
  y: number
  isOn: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Tiles that can be dragged into another order, with a mouse or a finger, or moved by Alt and an arrow key. */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const grip = useRef<Grip | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const wasDragged = useRef(false)
  useStillPage(dragged !== null)

  const begin = () => {
    if (!grip.current) return
    grip.current.isOn = true
    wasDragged.current = true
    setDragged(grip.current.from)
  }
  const end = () => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    setDragged(null)
  }
  const tile = (at: number) => ({
    'data-tile': at,
    'data-dragged': dragged === at ? '' : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      if (event.button !== 0 || count < 2) return
      const { pointerId: pointer, clientX: x, clientY: y } = event
      grip.current = { pointer, from: at, x, y, isOn: false }
      if (event.pointerType !== 'mouse') grip.current.timer = setTimeout(begin, rest)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = grip
      if (current?.pointer !== event.pointerId) return
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > threshold
      if (!current.isOn) {
        // A finger that moves before it has rested scrolls the page.
        if (far && event.pointerType === 'mouse') begin()
        else if (far) end()
        return
      }
      const to = tileAt(event)
      if (to === undefined || to === current.from) return
      onMove(current.from, to)
      current.from = to
      setDragged(to)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!event.altKey || step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const to = at + step
      if (to >= 0 && to < count) onMove(at, to)
    },
  })
  return { tile, isDragging: dragged !== null, wasDragged: () => wasDragged.current }
}

function tileAt({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest('[data-tile]')
  return found instanceof HTMLElement ? Number(found.dataset.tile) : undefined
}

/** While a tile is in the hand, the page under it does not scroll. */
function useStillPage(isDragging: boolean): void {
  useEffect(() => {
    if (!isDragging) return
    const hold = (event: TouchEvent) => event.preventDefault()
    document.addEventListener('touchmove', hold, { passive: false })
    return () => document.removeEventListener('touchmove', hold)
  }, [isDragging])
}
