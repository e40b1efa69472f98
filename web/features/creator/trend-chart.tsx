import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { AuthorDay } from '#contract/modules/forum/creator.ts'
import { m } from '#messages/messages.js'
import trend from '#web/ui/feedback/trend-line.module.css'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './creator.module.css'
import { type Box, growthOf, type Metric, pointsOf, scaleTop } from './trend.ts'

const boxes: Record<'desktop' | 'mobile', Box> = {
  desktop: { width: 800, height: 280, left: 48, right: 16, top: 16, bottom: 32 },
  mobile: { width: 360, height: 200, left: 40, right: 12, top: 12, bottom: 28 },
}

type TrendChartProps = {
  days: AuthorDay[]
  /** The same time before them, day for day. */
  before: AuthorDay[]
  metric: Metric
  look?: keyof typeof boxes
}

/** One figure by day as a line above that of the period before, with the same as a table for those who do not see it. */
export function TrendChart({ days, before, metric, look = 'desktop' }: TrendChartProps) {
  const id = useId()
  const [near, setNear] = useState<number | null>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const width = useWidth(drawing)
  const box = width === undefined ? boxes[look] : { ...boxes[look], width }
  const values = days.map((day) => day[metric])
  const earlier = before.map((day) => day[metric])
  const top = scaleTop([...values, ...earlier])
  const points = pointsOf(values, top, box)
  const line = lineOf(points)
  const ground = box.height - box.bottom
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    setNear(nearest(points, clientX - currentTarget.getBoundingClientRect().left))
  }
  return (
    <>
      <svg
        ref={drawing}
        className={styles.chart}
        viewBox={`0 0 ${box.width} ${box.height}`}
        aria-hidden="true"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setNear(null)}
      >
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.shadeTop} />
          <stop offset="1" className={styles.shadeEnd} />
        </linearGradient>
        <Scale box={box} top={top} />
        {points.length > 1 && (
          <>
            <polygon points={`${box.left},${ground} ${line} ${box.width - box.right},${ground}`} fill={`url(#${id})`} />
            <polyline points={lineOf(pointsOf(earlier, top, box))} className={trend.before} />
            <polyline points={line} className={trend.line} />
          </>
        )}
        <Dates days={days} points={points} y={box.height - 8} most={look === 'mobile' ? 4 : 7} />
        {near !== null && (
          <Mark day={days[near]} value={values[near] ?? 0} before={earlier[near]} point={points[near]} box={box} />
        )}
      </svg>
      <VisuallyHidden as="div">
        <DayTable days={days} before={before} metric={metric} />
      </VisuallyHidden>
    </>
  )
}

export function TrendLegend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>{m.creator_period_now()}</span>
      <span className={styles.legendBefore}>{m.creator_period_before()}</span>
    </p>
  )
}

/** Drawn as wide as it is shown: a drawing that is stretched stretches its letters. */
function useWidth(drawing: RefObject<Element | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!drawing.current) return
    const observer = new ResizeObserver((entries) =>
      setWidth(Math.round(entries.at(-1)?.contentRect.width ?? 0) || undefined),
    )
    observer.observe(drawing.current)
    return () => observer.disconnect()
  }, [drawing])
  return width
}

function lineOf(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

function nearest(points: readonly { x: number }[], x: number): number | null {
  const distances = points.map((point) => Math.abs(point.x - x))
  return distances.length > 0 ? distances.indexOf(Math.min(...distances)) : null
}

function Scale({ box, top }: { box: Box; top: number }) {
  const steps = [0, 1, 2, 3, 4].map((step) => (top * step) / 4)
  const down = box.height - box.top - box.bottom
  return steps.map((value) => {
    const y = box.top + down * (1 - value / top)
    return (
      <g key={value}>
        <line x1={box.left} x2={box.width - box.right} y1={y} y2={y} className={styles.scaleLine} />
        <text x={box.left - 8} y={y + 4} textAnchor="end" className={styles.scaleText}>
          {formatCount(value)}
        </text>
      </g>
    )
  })
}

/** So many at most, the last one among them. */
function Dates({ days, points, y, most }: { days: AuthorDay[]; points: { x: number }[]; y: number; most: number }) {
  const every = Math.max(1, Math.ceil(days.length / most))
  return days.map(({ day }, at) => {
    if ((days.length - 1 - at) % every !== 0) return null
    const isEdge = at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'
    return (
      <text key={day} x={points[at]?.x} y={y} textAnchor={isEdge} className={styles.scaleText}>
        {day.slice(5)}
      </text>
    )
  })
}

type MarkProps = {
  day: AuthorDay | undefined
  value: number
  before: number | undefined
  point: { x: number; y: number } | undefined
  box: Box
}

function Mark({ day, value, before, point, box }: MarkProps) {
  if (!day || !point) return null
  const width = 136
  const growth = growthOf(value, before)
  const x = Math.min(Math.max(point.x - width / 2, box.left), box.width - box.right - width)
  const y = point.y > box.top + 60 ? point.y - 58 : point.y + 12
  return (
    <g>
      <line x1={point.x} x2={point.x} y1={box.top} y2={box.height - box.bottom} className={styles.markLine} />
      <circle cx={point.x} cy={point.y} r="4" className={styles.markDot} />
      <rect x={x} y={y} width={width} height="46" rx="8" className={styles.markBox} />
      <text x={x + 12} y={y + 19} className={styles.scaleText}>
        {day.day.slice(5)}
      </text>
      <text x={x + 12} y={y + 37} className={styles.markText}>
        {formatExact(value)}
      </text>
      {growth !== null && (
        <text x={x + width - 12} y={y + 37} textAnchor="end" className={growth < 0 ? styles.markDown : styles.markUp}>
          {growth > 0 ? '+' : ''}
          {growth}%
        </text>
      )}
    </g>
  )
}

function DayTable({ days, before, metric }: Pick<TrendChartProps, 'days' | 'before' | 'metric'>) {
  return (
    <table>
      <caption>{m.creator_table({ name: metricName(metric) })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.creator_day()}</th>
          <th scope="col">{metricName(metric)}</th>
          <th scope="col">{m.creator_period_before()}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            <td>{day[metric]}</td>
            <td>{before[at]?.[metric]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function metricName(metric: Metric): string {
  return {
    views: m.creator_views(),
    likes: m.creator_likes(),
    comments: m.creator_comments(),
    fans: m.creator_fans(),
    posts: m.creator_posts(),
  }[metric]
}
