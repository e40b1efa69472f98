import { type MouseEvent, type ReactNode, useEffect, useRef, type WheelEvent } from 'react'
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
  const step = (by: 1 | -1, at: Point) => {
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
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) step(event.deltaY < 0 ? 1 : -1, { x: event.clientX, y: event.clientY })
  }
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
      {...(spread ? { onWheel, onDoubleClick, onClick: press } : {})}
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
