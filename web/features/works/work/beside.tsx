import { useQuery } from '@tanstack/react-query'
import type { WorkCard, WorkPage, WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rankQuery, worksOfQuery } from '#web/api/queries/works/work-queries.ts'
import { hotShown } from '#web/features/works/load-work.ts'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { kindLine, lengthOf } from '#web/social/works/work-words.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './beside.module.css'

/** What its author says to readers. */
export function WorkNotice({ work }: { work: WorkPage }) {
  if (!work.notice) return null
  return (
    <Card padded flush aria-labelledby="work-notice">
      <h2 id="work-notice" className={styles.title}>
        {m.work_from_author()}
      </h2>
      <p className={styles.notice}>{work.notice}</p>
    </Card>
  )
}

const othersShown = 6

/** Most authors have one work: nothing is shown until there is something. */
export function OtherWorks({ work }: { work: WorkPage }) {
  const { data } = useQuery(worksOfQuery(api, work.worksType, work.user._id))
  const others = (data?.list ?? []).filter(({ _id }) => _id !== work._id).slice(0, othersShown)
  if (others.length === 0) return null
  return (
    <Card flush aria-labelledby="other-works">
      <CardHead id="other-works" title={m.work_others()} />
      <ul className={styles.list}>
        {others.map((one) => (
          <li key={one._id}>
            <WorkLine of={one} className={styles.line}>
              {`${kindLine(one)} · ${lengthOf(one)}`}
            </WorkLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const titles: Record<WorksType, () => string> = { fiction: m.fiction_hot, manga: m.manga_hot }

/** What is read most in these days. */
export function HotWorks({ work }: { work: Pick<WorkCard, '_id' | 'worksType'> }) {
  const paths = useWorkPaths()
  const { data } = useQuery(rankQuery(api, work.worksType, 'hot', hotShown))
  const list = data?.list ?? []
  if (!list.some(({ _id }) => _id !== work._id)) return null
  return (
    <Card flush aria-labelledby="hot-works">
      <CardHead id="hot-works" title={titles[work.worksType]()} moreTo={paths.home(work.worksType)} />
      <ol className={styles.list}>
        {list.map((one, at) => (
          <li key={one._id}>
            <WorkLine
              of={one}
              className={styles.line}
              start={
                <span className={styles.place} data-top={at < 3 || undefined}>
                  {at + 1}
                </span>
              }
              end={<span className={styles.points}>{formatCount(Math.round(one.points))}</span>}
            >
              {`${one.user.name} · ${kindLine(one)}`}
            </WorkLine>
          </li>
        ))}
      </ol>
    </Card>
  )
}
