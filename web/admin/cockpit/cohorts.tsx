import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cohort } from '#contract/modules/site/cockpit.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { cockpitCohortsQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './cockpit.module.css'
import { AllButton, ExportButton, exportCsv } from './lists.tsx'

/** So many weeks are in sight before somebody asks for all. */
const weeksShown = 6

/** Of those who came in each week, how many come again. */
export function Cohorts() {
  const { data, isError, error, refetch, isFetching } = useQuery(cockpitCohortsQuery(api))
  const [isOpen, setIsOpen] = useState(false)
  const list = data?.list
  const shown = isOpen ? list : list?.slice(-weeksShown)
  const weeksOf = (some: Cohort[] = []) => Math.max(0, ...some.map(({ kept }) => kept.length))
  return (
    <Card className={styles.wide}>
      <CardHead title={m.cockpit_cohorts()}>
        <span className={styles.hint}>{m.cockpit_cohorts_hint()}</span>
        {list && list.length > weeksShown && (
          <AllButton
            name={m.cockpit_cohorts()}
            count={list.length}
            isOpen={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        {list && list.length > 0 && (
          <ExportButton name={m.cockpit_cohorts()} onClick={() => exportCsv('cohorts', cells(list, weeksOf(list)))} />
        )}
      </CardHead>
      {!list && isError ? (
        <LoadError of={{ error, refetch, isFetching }} />
      ) : list?.length === 0 ? (
        <p className={styles.none}>{m.cockpit_cohorts_none()}</p>
      ) : (
        <div className={styles.table}>
          <Table
            className={styles.cohorts}
            label={m.cockpit_cohorts()}
            columns={columns(weeksOf(shown))}
            rows={shown}
            rowKey={({ week }) => week}
          />
        </div>
      )}
    </Card>
  )
}

const weekName = (later: number) => (later === 0 ? m.cockpit_week_same() : m.cockpit_week_later({ count: later }))

function columns(weeks: number): Column<Cohort>[] {
  const first: Column<Cohort>[] = [
    { key: 'week', title: m.cockpit_week(), nowrap: true, render: ({ week }) => week.slice(5) },
    { key: 'size', title: m.cockpit_size(), align: 'right', render: ({ size }) => formatExact(size) },
  ]
  const later = Array.from({ length: weeks }, (_, at): Column<Cohort> => {
    return { key: `week ${at}`, title: weekName(at), nowrap: true, render: (cohort) => <Share of={cohort} at={at} /> }
  })
  return [...first, ...later]
}

/** The more, the darker. Nothing where the week has not come yet. */
function Share({ of: { kept, size }, at }: { of: Cohort; at: number }) {
  const number = kept[at]
  if (number === undefined || size === 0) return null
  const share = Math.min(1, number / size)
  return (
    <span className={styles.share} data-heat={Math.round(share * 10)} title={m.cockpit_people({ count: number })}>
      {formatPercent(share)}
    </span>
  )
}

function cells(list: Cohort[], weeks: number): (string | number)[][] {
  const head = [m.cockpit_week(), m.cockpit_size(), ...Array.from({ length: weeks }, (_, at) => weekName(at))]
  return [head, ...list.map(({ week, size, kept }) => [week, size, ...kept])]
}
