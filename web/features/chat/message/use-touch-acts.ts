import { type TouchEvent, useRef } from 'react'

/** So long (ms) a finger stays for the menu, so far (px) it moves for a quote, and so little is no movement. */
const hold = 450
const reach = 64
const slip = 10

interface Touch {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout> | undefined
  isSideways: boolean
  isHeld: boolean
}

/** On a phone: a finger that rests opens the menu, one that goes to the right quotes. What it does up and down scrolls. */
export function useTouchActs(onHold: (row: HTMLElement) => void, onQuote: (() => void) | null) {
  const touch = useRef<Touch | null>(null)
  const end = (row: HTMLElement) => {
    clearTimeout(touch.current?.timer)
    touch.current = null
    row.style.removeProperty('--quoted')
  }
  return {
    onTouchStart({ touches, currentTarget: row }: TouchEvent<HTMLElement>) {
      const first = touches[0]
      if (!first || touches.length > 1) return end(row)
      const begun: Touch = { x: first.clientX, y: first.clientY, timer: undefined, isSideways: false, isHeld: false }
      begun.timer = setTimeout(() => {
        begun.isHeld = true
        onHold(row)
      }, hold)
      touch.current = begun
    },
    onTouchMove({ touches, currentTarget: row }: TouchEvent<HTMLElement>) {
      const first = touches[0]
      const begun = touch.current
      if (!first || !begun || begun.isHeld) return
      const [dx, dy] = [first.clientX - begun.x, first.clientY - begun.y]
      if (Math.max(Math.abs(dx), Math.abs(dy)) < slip) return
      clearTimeout(begun.timer)
      if (!onQuote || (!begun.isSideways && dx < 1.5 * Math.abs(dy))) return
      begun.isSideways = true
      row.style.setProperty('--quoted', `${Math.max(0, Math.min(reach, dx))}px`)
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const { changedTouches, currentTarget: row } = event
      const begun = touch.current
      // The press that would follow closes what has just been opened.
      if (begun?.isHeld && event.cancelable) event.preventDefault()
      const moved = (changedTouches[0]?.clientX ?? 0) - (begun?.x ?? 0)
      if (begun?.isSideways && moved >= reach) onQuote?.()
      end(row)
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => end(currentTarget),
  }
}
