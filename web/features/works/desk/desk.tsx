import { useQuery } from '@tanstack/react-query'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { overviewQuery, ownWorkQuery } from '#web/api/queries/works/own-queries.ts'
import { useKindOn } from '#web/features/works/own/use-kind-on.ts'
import { offName } from '#web/features/works/own/words.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadErrorCard } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Chapters } from './chapters.tsx'
import styles from './desk.module.css'
import { DeskHead } from './desk-head.tsx'

/** One work of mine: what it says of itself, and its chapters in their order. */
export function Desk({ workId }: { workId: string }) {
  const { data: work, error, refetch, isFetching } = useQuery(ownWorkQuery(api, workId))
  const me = useMe()
  const paths = useWorkPaths()
  if (!work && error) return <LoadErrorCard of={{ error, refetch, isFetching }} />
  if (!work)
    return (
      <Card className={styles.card}>
        <SkeletonRows count={1} widths={[40, 70]} row={styles.waiting} text={styles.waitingText} />
      </Card>
    )
  if (work.user._id !== me?._id)
    return (
      <Card>
        <EmptyState
          drawing="locked"
          title={m.work_not_yours()}
          action={<SoftLink to={paths.work(work.worksType, workId)}>{m.creator_view()}</SoftLink>}
        />
      </Card>
    )
  return <OwnDesk work={work} />
}

function OwnDesk({ work }: { work: WorkPage }) {
  const { data: overview } = useQuery(overviewQuery(api, work._id))
  const isOn = useKindOn(work.worksType)
  const restriction = useRestriction()
  const mayChange = isOn && work.canEdit && !restriction
  return (
    <>
      {!isOn && <Notice className={styles.notice}>{m.own_off({ reason: offName(work.worksType) })}</Notice>}
      {restriction && <RestrictionNotice of={restriction} />}
      {work.isHeld && (
        <Notice tone="warning" className={styles.notice}>
          {m.work_state_held()}
          <HeldRules of={work.heldBy} />
        </Notice>
      )}
      {work.state === 'hidden' && (
        <Notice tone="danger" className={styles.notice}>
          {m.work_state_hidden({ reason: work.stateReason })}
        </Notice>
      )}
      <DeskHead work={work} overview={overview} mayChange={mayChange} />
      <Chapters work={work} overview={overview} mayChange={mayChange} />
    </>
  )
}
