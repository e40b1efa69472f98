import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { PageImage } from './page-image.tsx'
import type { Spread } from './spreads.ts'
import styles from './stage.module.css'

export const zooms: readonly number[] = [1, 1.5, 2, 3, 4]

type StageProps = {
  spread: Spread | undefined
  isRtl: boolean
  isLow: boolean
  fit: 'height' | 'width' | 'original'
  zoom: number
  onZoom: (zoom: number) => void
  onPress: (third: number) => void
  /** Stands there after the last page. */
  children: ReactNode
}

export const stageSizes = (leaves: number) =>
  leaves > 1 ? '50vw' : '(max-width: 767px) 100vw, (max-aspect-ratio: 1/1) 100vw, 60vw'

/** A press there is not meant for turning. */
export const isMiddle = (share: number) => share > 0.3 && share < 0.7

/** So long (ms) a wheel rests before it makes pages larger again. */
const betweenSteps = 150

interface Point {
  x: number
  y: number
}

/** One page or two, as large as the window lets them be, or larger: then what was pointed at stays where it is. */
export function Stage({ spread, isRtl, isLow, fit, zoom, onZoom, onPress, children }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const anchor = useRef<{ share: Point; at: Point } | null>(null)
  const hold = (at: Point) => {
    const element = box.current
    if (!element) return
    const { left, top } = element.getBoundingClientRect()
    const point = { x: at.x - left, y: at.y - top }
    anchor.current = {
      at: point,
      share: {
        x: (element.scrollLeft + point.x) / element.scrollWidth,
        y: (element.scrollTop + point.y) / element.scrollHeight,
      },
    }
  }
  const step = useRef((_by: 1 | -1, _at: Point) => {})
  step.current = (by, at) => {
    const next = zooms[zooms.indexOf(zoom) + by]
    if (!next) return
    hold(at)
    onZoom(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the size moves what was pointed at
  useEffect(() => {
    const element = box.current
    const held = anchor.current
    anchor.current = null
    if (!element || !held) return
    const { share, at } = held
    element.scrollTo(share.x * element.scrollWidth - at.x, share.y * element.scrollHeight - at.y)
  }, [zoom])
  useEffect(() => {
    if (spread) box.current?.scrollTo(0, 0)
  }, [spread])
  const last = useRef(0)
  const hasPages = spread !== undefined
  useEffect(() => {
    const element = box.current
    if (!element || !hasPages) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // The browser would make everything larger by the same turn of the wheel; listeners of React cannot keep it from that.
      event.preventDefault()
      // Two fingers on a pad are many turns in a row.
      if (event.timeStamp - last.current < betweenSteps) return
      last.current = event.timeStamp
      step.current(event.deltaY < 0 ? 1 : -1, { x: event.clientX, y: event.clientY })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [hasPages])
  const onDoubleClick = ({ clientX: x, clientY: y }: MouseEvent) => {
    // Pressed at a side, two pages were turned.
    if (zoom === 1 && !isMiddle(x / innerWidth)) return
    hold({ x, y })
    onZoom(zoom > 1 ? 1 : 2)
  }
  const press = (event: MouseEvent) => {
    if (zoom > 1 || !(event.target instanceof Element) || event.target.closest('a, button, input')) return
    onPress(event.clientX / innerWidth)
  }
  return (
    <div
      ref={box}
      className={styles.stage}
      data-fit={fit}
      data-zoom={zoom}
      {...(spread ? { onDoubleClick, onClick: press } : {})}
    >
      {spread ? (
        <div className={styles.spread} data-rtl={isRtl || undefined} data-leaves={spread.length}>
          {spread.map((leaf) => (
            <PageImage
              key={`${leaf.page.block} ${leaf.half ?? ''}`}
              of={leaf}
              isLow={isLow && zoom === 1}
              sizes={stageSizes(spread.length)}
              eager
            />
          ))}
        </div>
      ) : (
        <div className={styles.end}>{children}</div>
      )}
    </div>
  )
}
