import { useQuery } from '@tanstack/react-query'
import type { RankedCard, WorkRank, WorksType } from '#contract/modules/works/work.ts'
import { workRanks } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rankQuery } from '#web/api/queries/works/work-queries.ts'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { kindLine } from '#web/social/works/work-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { rankShown, useChoice, wholeRank } from './choice.ts'
import styles from './ranks.module.css'

export const rankNames: Record<WorkRank, () => string> = {
  hot: m.works_rank_hot,
  new: m.works_rank_new,
  finished: m.works_rank_finished,
  update: m.works_rank_update,
}

const hints: Record<WorkRank, () => string> = {
  hot: m.works_rank_hot_hint,
  new: m.works_rank_new_hint,
  finished: m.works_rank_finished_hint,
  update: m.works_rank_update_hint,
}

/** In the order in which people look at them. */
export const ranksInOrder: readonly WorkRank[] = ['hot', ...workRanks.filter((rank) => rank !== 'hot')]

const shownBeside = 5

/** The four ranks side by side. */
export function Ranks({ kind }: { kind: WorksType }) {
  // Every work that may be ranked stands here: without one there is none.
  const isEmpty = useQuery(rankQuery(api, kind, 'update', rankShown)).data?.list.length === 0
  if (isEmpty) return null
  return (
    <div className={styles.ranks}>
      {ranksInOrder.map((rank) => (
        <Rank key={rank} kind={kind} rank={rank} />
      ))}
    </div>
  )
}

function Rank({ kind, rank }: { kind: WorksType; rank: WorkRank }) {
  const ranked = useQuery(rankQuery(api, kind, rank, rankShown))
  const { addressWith } = useChoice()
  const list = ranked.data?.list.slice(0, shownBeside)
  const title = (
    <>
      {rankNames[rank]()} <small className={styles.hint}>{hints[rank]()}</small>
    </>
  )
  return (
    <Card flush aria-labelledby={`rank-${rank}`}>
      <CardHead id={`rank-${rank}`} title={title} moreTo={addressWith({ rank })} moreLabel={m.works_rank_all()} />
      {!list && <SideState of={ranked} rows={shownBeside} />}
      {list?.length === 0 && <p className={styles.none}>{m.works_rank_none()}</p>}
      {list && <RankRows list={list} rank={rank} />}
    </Card>
  )
}

/** A rank as far as it goes. */
export function WholeRank({ kind, rank }: { kind: WorksType; rank: WorkRank }) {
  const ranked = useQuery(rankQuery(api, kind, rank, wholeRank))
  const list = ranked.data?.list
  return (
    <Card flush aria-label={rankNames[rank]()}>
      {!list && <SideState of={ranked} rows={10} />}
      {list?.length === 0 && <EmptyState level={3} drawing="posts" title={m.works_none()} />}
      {list && <RankRows list={list} rank={rank} />}
    </Card>
  )
}

export function RankRows({ list, rank }: { list: readonly RankedCard[]; rank: WorkRank }) {
  return (
    <ol className={styles.rows}>
      {list.map((work, at) => (
        <li key={work._id}>
          <WorkLine
            of={work}
            className={styles.row}
            start={
              <span className={styles.place} data-top={at < 3 || undefined}>
                {at + 1}
              </span>
            }
            end={
              <span className={styles.points}>
                {rank === 'update' ? <RelativeTime at={work.updateTime} /> : formatCount(Math.round(work.points))}
              </span>
            }
          >
            {`${work.user.name} · ${kindLine(work)}`}
          </WorkLine>
        </li>
      ))}
    </ol>
  )
}
