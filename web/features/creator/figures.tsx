import { useQuery } from '@tanstack/react-query'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { type ReactNode, useState } from 'react'
import type { AuthorDay } from '#contract/modules/forum/creator.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { figuresQuery } from '#web/api/queries/creator-queries.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { LoadErrorCard } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './creator.module.css'
import { changeOf, type Metric, metrics, periodsOf } from './trend.ts'
import { metricName, TrendChart, TrendLegend } from './trend-chart.tsx'

export function useFigures() {
  return useQuery(figuresQuery(api))
}

type Figures = NonNullable<ReturnType<typeof useFigures>['data']>

type FiguresBoardProps = {
  look?: 'desktop' | 'mobile'
  /** Beside the chart. */
  aside?: ReactNode
  /** How many days are on show, where the page says it; else it is chosen here. */
  days?: 7 | 30
}

/** Four numbers, and how each moved since yesterday; then one of them by day. */
export function FiguresBoard({ look = 'desktop', aside, days }: FiguresBoardProps) {
  const { data, error, refetch, isFetching } = useFigures()
  if (!data && error) return <LoadErrorCard of={{ error, refetch, isFetching }} />
  return (
    <>
      <div className={styles.cards} data-look={look}>
        {(['views', 'likes', 'comments', 'fans'] as const).map((metric) => (
          <Figure
            key={metric}
            name={metricName(metric)}
            value={data?.[metric]}
            change={changeIn(data, metric)}
            look={look}
          />
        ))}
      </div>
      <div className={styles.beside} data-alone={aside ? undefined : ''}>
        <Trend all={data && [...data.before, ...data.days]} look={look} days={days} />
        {aside}
      </div>
    </>
  )
}

function changeIn(data: Figures | undefined, metric: Metric): number | undefined {
  return data && changeOf(data.days, metric)
}

type FigureProps = { name: string; value: number | undefined; change?: number; look: 'desktop' | 'mobile' }

/** To the last digit where there is room for it. */
function Figure({ name, value, change, look }: FigureProps) {
  const written = value === undefined ? '—' : look === 'desktop' ? formatExact(value) : formatCount(value)
  return (
    <Card className={styles.figure}>
      <h2 className={styles.figureName}>{name}</h2>
      <p className={styles.figureValue} title={value === undefined ? undefined : formatExact(value)}>
        {written}
      </p>
      <p className={styles.figureChange}>{change === undefined ? ' ' : <Change by={change} />}</p>
    </Card>
  )
}

function Change({ by }: { by: number }): ReactNode {
  if (by === 0) return m.creator_unchanged()
  return (
    <>
      <span className={by > 0 ? styles.up : styles.down}>
        <Icon of={by > 0 ? TrendingUp : TrendingDown} size={14} />
        {by > 0 ? '+' : ''}
        {formatExact(by)}
      </span>
      {m.creator_since_yesterday()}
    </>
  )
}

type Span = '7' | '30'

type TrendProps = { all: AuthorDay[] | undefined; look: 'desktop' | 'mobile'; days: 7 | 30 | undefined }

function Trend({ all, look, days }: TrendProps) {
  const [metric, setMetric] = useState<Metric>('views')
  const [span, setSpan] = useState<Span>('30')
  return (
    <Card className={styles.trend} data-look={look}>
      <div className={styles.trendHead}>
        <h2 className={styles.heading}>{m.creator_trend()}</h2>
        <TrendLegend />
        <Segments
          label={m.creator_metric()}
          segments={metrics.map((value) => ({ value, label: metricName(value) }))}
          value={metric}
          onChange={setMetric}
          className={styles.metrics}
        />
        {!days && (
          <Segments
            label={m.creator_span()}
            segments={[
              { value: '7', label: m.creator_days({ count: 7 }) },
              { value: '30', label: m.creator_days({ count: 30 }) },
            ]}
            value={span}
            onChange={setSpan}
          />
        )}
      </div>
      {all ? (
        <TrendChart {...periodsOf(all, days ?? Number(span))} metric={metric} look={look} />
      ) : (
        <SkeletonRegion className={styles.chartWaiting}>
          <Skeleton shape="media" />
        </SkeletonRegion>
      )}
    </Card>
  )
}
