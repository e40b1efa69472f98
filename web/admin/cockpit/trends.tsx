import { useQuery } from '@tanstack/react-query'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { type PointerEvent, type ReactNode, useState } from 'react'
import type { CockpitSpan, SiteDay } from '#contract/modules/site/cockpit.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { cockpitSeriesQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { growthOf, pointsOf, scaleTop } from '#web/features/creator/trend.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import trend from '#web/ui/feedback/trend-line.module.css'
import { formatExact } from '#web/ui/format/format.ts'
import { optionsOf } from '#web/ui/forms/options.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './cockpit.module.css'

type Series = { days: SiteDay[]; before: SiteDay[] }

/** Who counts as active: who was there on the day, or within a week or month before it. */
const reaches = { active: m.cockpit_by_day, activeWeek: m.cockpit_by_week, activeMonth: m.cockpit_by_month }

/** How the last days went against as many before them. */
export function Trends({ days }: { days: CockpitSpan }) {
  const [reach, setReach] = useState<keyof typeof reaches>('activeWeek')
  const { data, error, refetch, isFetching } = useQuery(cockpitSeriesQuery(api, days))
  if (!data && error)
    return (
      <Card className={styles.wide}>
        <LoadError of={{ error, refetch, isFetching }} />
      </Card>
    )
  const seesMoney = data?.days[0]?.income !== undefined
  return (
    <section className={styles.trends} aria-label={m.cockpit_trends()}>
      <Trend name={m.cockpit_registrations()} of={data} value={({ registrations }) => registrations} />
      <Trend name={m.cockpit_active()} of={data} value={(day) => day[reach]} isState>
        <Segments
          label={m.cockpit_active_by()}
          segments={optionsOf(reaches)}
          value={reach}
          onChange={setReach}
          className={styles.reach}
        />
      </Trend>
      <Trend name={m.cockpit_texts()} of={data} value={({ posts, comments }) => posts + comments} />
      <Trend name={m.cockpit_messages()} of={data} value={({ messages }) => messages} />
      {(seesMoney || !data) && (
        <Trend
          name={m.cockpit_income()}
          of={data}
          value={({ income = 0 }) => income}
          write={(value) => `¥ ${formatExact(value)}`}
        />
      )}
    </section>
  )
}

type TrendProps = {
  name: string
  of: Series | undefined
  value: (day: SiteDay) => number
  /** A figure of a day is how things stand then: the last one counts, not their sum. */
  isState?: boolean
  write?: (value: number) => string
  children?: ReactNode
}

function Trend({ name, of, value, isState = false, write = formatExact, children }: TrendProps) {
  const all = (days: SiteDay[]) =>
    isState ? value(days.at(-1) as SiteDay) : days.reduce((sum, day) => sum + value(day), 0)
  return (
    <Card className={styles.trend}>
      <div className={styles.trendHead}>
        <h2 className={styles.trendName}>{name}</h2>
        {children}
      </div>
      {of ? (
        <>
          <p className={styles.trendValue}>
            <span className={styles.value}>{write(all(of.days))}</span>
            <Growth by={growthOf(all(of.days), all(of.before))} />
          </p>
          <Line of={of} value={value} write={write} name={name} total={write(all(of.days))} />
        </>
      ) : (
        <SkeletonRegion className={styles.trendWaiting}>
          <Skeleton width={60} />
          <Skeleton shape="media" className={styles.chart} />
        </SkeletonRegion>
      )}
    </Card>
  )
}

function Growth({ by }: { by: number | null }) {
  if (by === null || by === 0) return null
  return (
    <span className={by > 0 ? styles.up : styles.down} title={m.cockpit_against_before()}>
      <Icon of={by > 0 ? TrendingUp : TrendingDown} size={14} />
      {by > 0 ? '+' : '−'}
      {Math.abs(by)}%
    </span>
  )
}

const box = { width: 300, height: 72, left: 0, right: 0, top: 4, bottom: 4 }

type LineProps = {
  of: Series
  value: (day: SiteDay) => number
  write: (value: number) => string
  name: string
  total: string
}

/** Two lines from nothing up, the earlier one dashed; the day below the pointer is told. */
function Line({ of: { days, before }, value, write, name, total }: LineProps) {
  const [near, setNear] = useState<number | null>(null)
  const [now, earlier] = [days.map(value), before.map(value)]
  const top = scaleTop([...now, ...earlier])
  const line = lineOf(now, top)
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.round(((clientX - left) / Math.max(1, width)) * (days.length - 1))
    setNear(Math.min(Math.max(at, 0), days.length - 1))
  }
  const shown = near === null ? undefined : days[near]
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.cockpit_chart({ name, count: days.length, total })}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setNear(null)}
      >
        <polygon points={`0,${box.height} ${line} ${box.width},${box.height}`} className={styles.shade} />
        <polyline points={lineOf(earlier, top)} className={trend.before} vectorEffect="non-scaling-stroke" />
        <polyline points={line} className={trend.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.dates}>
        {shown && near !== null ? (
          <>
            <span>{shown.day.slice(5)}</span>
            <span>{m.cockpit_day_figures({ now: write(now[near] ?? 0), before: write(earlier[near] ?? 0) })}</span>
          </>
        ) : (
          <>
            <span>{days[0]?.day.slice(5)}</span>
            <span>{days.at(-1)?.day.slice(5)}</span>
          </>
        )}
      </p>
    </>
  )
}

/** What went back may outweigh what came in: the line does not leave the drawing. */
function lineOf(values: number[], top: number): string {
  const points = pointsOf(
    values.map((value) => Math.max(0, value)),
    top,
    box,
  )
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
