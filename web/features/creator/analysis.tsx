import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AuthorDay } from '#contract/modules/forum/creator.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { analysisQuery } from '#web/api/queries/creator-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { LoadErrorCard } from '#web/ui/feedback/load-error.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { csvText, saveFile } from '#web/ui/format/save-file.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './analysis.module.css'
import { FiguresBoard, useFigures } from './figures.tsx'
import { analysisDaysOf } from './own-posts.ts'
import { Sources, sourceName } from './sources.tsx'
import { metrics } from './trend.ts'
import { metricName } from './trend-chart.tsx'

type Answer = Awaited<ReturnType<typeof api.post.analysis>>
type PostFigures = Answer['posts'][number]

/** What the last days brought: by day, by post, and where the readers came from. */
export function Analysis() {
  const days = analysisDaysOf(useSearchParams()[0])
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{m.platform_analysis()}</h1>
        <nav className={styles.spans} aria-label={m.creator_span()}>
          <Chip to="?days=7" selected={days === 7} onGround>
            {m.creator_days({ count: 7 })}
          </Chip>
          <Chip to="?" selected={days === 30} onGround>
            {m.creator_days({ count: 30 })}
          </Chip>
        </nav>
      </div>
      <FiguresBoard days={days} />
      <Details days={days} />
      <ByDay days={days} />
    </>
  )
}

function Details({ days }: { days: 7 | 30 }) {
  const { data, error, refetch, isFetching } = useQuery(analysisQuery(api, days))
  if (!data && error) return <LoadErrorCard of={{ error, refetch, isFetching }} />
  return (
    <>
      <Section
        title={m.analysis_sources()}
        onExport={data && (() => exportCsv('sources', days, sourceRows(data)))}
        isEmpty={data?.sources.length === 0}
      >
        <Sources of={data?.sources} />
      </Section>
      <Section
        title={m.analysis_by_post()}
        onExport={data && (() => exportCsv('posts', days, postRows(data)))}
        isEmpty={data?.posts.length === 0}
      >
        <Table label={m.analysis_by_post()} columns={postColumns()} rows={data?.posts} />
      </Section>
    </>
  )
}

function ByDay({ days }: { days: 7 | 30 }) {
  const all = useFigures().data?.days
  const shown = all?.slice(-days).toReversed()
  return (
    <Section
      title={m.analysis_by_day()}
      onExport={shown && (() => exportCsv('days', days, dayRows(shown)))}
      isEmpty={false}
    >
      <Table label={m.analysis_by_day()} columns={dayColumns()} rows={shown} rowKey={({ day }) => day} />
    </Section>
  )
}

type SectionProps = { title: string; onExport?: () => void; isEmpty: boolean; children: ReactNode }

function Section({ title, onExport, isEmpty, children }: SectionProps) {
  return (
    <Card className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <Button
          size={32}
          icon={<Icon of={Download} size={16} />}
          disabled={!onExport || isEmpty}
          aria-label={m.analysis_export_of({ name: title })}
          onClick={onExport}
        >
          {m.analysis_export()}
        </Button>
      </div>
      {isEmpty ? <p className={styles.nothing}>{m.analysis_nothing()}</p> : children}
    </Card>
  )
}

const postMetrics = ['views', 'likes', 'comments', 'fans'] as const

function postColumns(): Column<PostFigures>[] {
  return [
    {
      key: 'post',
      title: m.creator_content(),
      render: ({ _id, title }) => (
        <Link to={`/${_id}`} className={styles.post}>
          {title}
        </Link>
      ),
    },
    ...postMetrics.map(
      (metric): Column<PostFigures> => ({
        key: metric,
        title: metricName(metric),
        align: 'right',
        nowrap: true,
        render: (post) => formatExact(post[metric]),
      }),
    ),
  ]
}

function dayColumns(): Column<AuthorDay>[] {
  return [
    { key: 'day', title: m.creator_day(), nowrap: true, render: ({ day }) => day },
    ...metrics.map(
      (metric): Column<AuthorDay> => ({
        key: metric,
        title: metricName(metric),
        align: 'right',
        nowrap: true,
        render: (day) => formatExact(day[metric]),
      }),
    ),
  ]
}

function postRows({ posts }: Answer): (string | number)[][] {
  const head = [m.creator_content(), m.analysis_address(), ...postMetrics.map(metricName)]
  const addressOf = (id: string) => new URL(`/${id}`, location.origin).href
  return [head, ...posts.map((post) => [post.title, addressOf(post._id), ...postMetrics.map((key) => post[key])])]
}

function sourceRows({ sources }: Answer): (string | number)[][] {
  return [
    [m.analysis_source(), m.analysis_site(), metricName('views')],
    ...sources.map(({ source, host, views }) => [sourceName(source), host, views]),
  ]
}

function dayRows(days: AuthorDay[]): (string | number)[][] {
  return [
    [m.creator_day(), ...metrics.map(metricName)],
    ...days.map((day) => [day.day, ...metrics.map((key) => day[key])]),
  ]
}

function exportCsv(name: string, days: number, rows: (string | number)[][]): void {
  saveFile(`${name}-${days}d.csv`, csvText(rows), 'text/csv')
}
