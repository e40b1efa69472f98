import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Feed } from '#web/features/feed/feeds.ts'
import { type Drag, watchDrags } from '#web/mobile/frame/drag.ts'
import { likesStillness } from '#web/ui/hooks/motion.ts'

type Side = -1 | 1

type SwipeProps = {
  track: RefObject<HTMLElement | null>
  neighbour: (side: Side) => Feed | undefined
  onBeside: (name: Feed | null) => void
  onChoose: (name: Feed) => void
}

/** Moves the deck with the finger and lets it come to rest on one of its lists. */
export function Swipe({ track, neighbour, onBeside, onChoose }: SwipeProps) {
  const show = useEffectEvent((side: Side) => onBeside(neighbour(side) ?? null))
  const has = useEffectEvent((side: Side) => neighbour(side) !== undefined)
  const settle = useEffectEvent((side: Side | 0) => {
    const name = side === 0 ? undefined : neighbour(side)
    // The list that was moved in takes its place in the same frame in which the deck goes back to its own.
    flushSync(() => (name === undefined ? onBeside(null) : onChoose(name)))
  })
  useEffect(() => {
    const element = track.current
    return element ? watchSwipe(element, { show, has, settle }) : undefined
  }, [track])
  return null
}

/** Sideways must be clear: one and a half times as far as up or down. */
const clear = 1.5
const slip = 10
/** At the screen's edge a swipe belongs to the system. */
const edge = 24
const flick = 0.3
const turn = 200

interface SwipeSteps {
  show: (side: Side) => void
  has: (side: Side) => boolean
  settle: (side: Side | 0) => void
}

function watchSwipe(track: HTMLElement, { show, has, settle }: SwipeSteps): () => void {
  let side: Side | 0 = 0
  let isMoving = false
  const place = (dx: number) => {
    track.style.transform = dx === 0 ? '' : `translateX(${dx}px)`
  }
  const rest = async (from: number, to: Side | 0) => {
    isMoving = true
    const end = -to * track.clientWidth
    const frames = [{ transform: `translateX(${from}px)` }, { transform: `translateX(${end}px)` }]
    const glide = track.animate(frames, { duration: likesStillness() ? 0 : turn, easing: 'ease-out', fill: 'forwards' })
    await glide.finished.catch(() => {})
    settle(to)
    place(0)
    glide.cancel()
    side = 0
    isMoving = false
  }
  const stop = watchDrags(track, {
    mayBegin: (target, { clientX }) =>
      !isMoving && clientX > edge && clientX < innerWidth - edge && !goesSideways(target, track),
    isMeant: ({ dx, dy }) => {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < slip) return null
      return Math.abs(dx) >= clear * Math.abs(dy)
    },
    move: ({ dx }) => {
      const next: Side = dx < 0 ? 1 : -1
      if (next !== side) show(next)
      side = next
      place(has(next) ? dx : dx / 4)
    },
    end: (drag, isOver) => {
      const goes = isOver && side !== 0 && has(side) && isFarEnough(drag, side, track.clientWidth)
      void rest(has(side === 0 ? 1 : side) ? drag.dx : drag.dx / 4, goes ? side : 0)
    },
  })
  return () => {
    stop()
    place(0)
  }
}

function isFarEnough({ dx, speed }: Drag, side: Side, width: number): boolean {
  const moved = -side * dx
  const pace = -side * speed.x
  return pace > flick || (moved > width / 3 && pace > -flick)
}

/** What scrolls sideways itself, or is played with a finger, keeps it. */
function goesSideways(target: Element, within: Element): boolean {
  for (let at: Element | null = target; at && at !== within; at = at.parentElement) {
    if (at.matches('video, input, textarea, [data-keeps-touch]')) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
