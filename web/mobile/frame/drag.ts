/** How a finger has moved since it came down, and how fast it went last (px per ms). */
export interface Drag {
  dx: number
  dy: number
  speed: { x: number; y: number }
}

export interface DragWatch {
  /** Whether a finger that comes down here may begin one. */
  mayBegin: (target: Element, touch: Touch) => boolean
  /** Whether this movement is meant; null while it cannot be told. */
  isMeant: (drag: Drag) => boolean | null
  move: (drag: Drag) => void
  /** `isOver` is false when the browser took the finger away, or a second one came. */
  end: (drag: Drag, isOver: boolean) => void
}

type Sample = { x: number; y: number; at: number }
type Course = { first: Sample; last: Sample; drag: Drag; isClaimed: boolean }

/** Follows one finger over a box. The browser's own scrolling is never held up: the box says by `touch-action` what it
 *  leaves to us. */
export function watchDrags(box: HTMLElement, watch: DragWatch): () => void {
  let course: Course | null = null
  const leave = (isOver: boolean) => {
    if (course?.isClaimed) watch.end(course.drag, isOver)
    course = null
  }
  const onStart = (event: TouchEvent) => {
    leave(false)
    const [touch, second] = event.touches
    if (!touch || second || !(event.target instanceof Element) || !watch.mayBegin(event.target, touch)) return
    const first = sampleOf(touch, event)
    course = { first, last: first, drag: { dx: 0, dy: 0, speed: { x: 0, y: 0 } }, isClaimed: false }
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || !course) return
    advance(course, sampleOf(touch, event))
    if (!course.isClaimed) {
      const isMeant = watch.isMeant(course.drag)
      if (isMeant === false) course = null
      if (!isMeant || !course) return
      course.isClaimed = true
    }
    watch.move(course.drag)
  }
  const onEnd = () => leave(true)
  const onCancel = () => leave(false)
  const passive = { passive: true }
  box.addEventListener('touchstart', onStart, passive)
  box.addEventListener('touchmove', onMove, passive)
  box.addEventListener('touchend', onEnd)
  box.addEventListener('touchcancel', onCancel)
  return () => {
    leave(false)
    box.removeEventListener('touchstart', onStart)
    box.removeEventListener('touchmove', onMove)
    box.removeEventListener('touchend', onEnd)
    box.removeEventListener('touchcancel', onCancel)
  }
}

function sampleOf({ clientX: x, clientY: y }: Touch, { timeStamp: at }: Event): Sample {
  return { x, y, at }
}

function advance(course: Course, now: Sample): void {
  const { first, last } = course
  const passed = Math.max(1, now.at - last.at)
  course.drag = {
    dx: now.x - first.x,
    dy: now.y - first.y,
    speed: { x: (now.x - last.x) / passed, y: (now.y - last.y) / passed },
  }
  course.last = now
}
