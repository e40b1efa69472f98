import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'
import { LeaveAnswers } from '#web/social/writing/leave-answers.tsx'
import { useOpening } from '#web/social/writing/use-opening.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx'
import type { Autosave } from './autosave.ts'
import { PostConflict } from './conflict.tsx'
import { draftStore, type Target } from './draft-store.ts'
import { DraftGone, type Opening, openTarget, targetOf, type Writing, writingOf } from './opening.ts'
import { takeShared } from './shared/take-shared.ts'
import { usePostEditing } from './use-post-editing.ts'
import { type Publishing, usePublishing } from './use-publishing.ts'

type PublishProps = {
  writing: Writing
  /** In the place of the form until it is known what it begins with. */
  waiting: ReactNode
  /** The page around what keeps somebody from writing. */
  barred: (why: ReactNode) => ReactNode
  children: (publishing: Publishing) => ReactNode
}

/** Everything about writing a post but its looks, which each area has its own of. The address says what is written. */
export function Publish({ writing, waiting, barred, children }: PublishProps) {
  const [search] = useSearchParams()
  const userId = useMe()?._id
  const restriction = useRestriction()
  // A text that is published or thrown away leaves an empty form behind; the mobile area keeps the page.
  const [turn, setTurn] = useState(0)
  const wanted = search.toString()
  const target = useMemo(() => targetOf(new URLSearchParams(wanted), writing), [wanted, writing])
  const isOn = useSite().COMMON_WORKS.ARTICLE
  if (!userId) return waiting
  if (restriction) return <>{barred(<RestrictionPage of={restriction} />)}</>
  // What was begun or published can be gone on with; only new ones need the switch.
  if (writing === 'article' && !isOn && (target.kind === 'new' || target.kind === 'board'))
    return <>{barred(<ArticlesOff />)}</>
  return (
    <Opened
      key={`${wanted} ${turn}`}
      {...{ writing, target, userId, wanted, waiting, barred, children }}
      onOver={() => setTurn((count) => count + 1)}
    />
  )
}

type OpenedProps = PublishProps & { target: Target; userId: string; wanted: string; onOver: () => void }

function Opened(props: OpenedProps) {
  const { target, userId, wanted } = props
  const read = useCallback(async () => {
    const opening = await openTarget(api, target, draftStore(userId, target))
    const isForShared = target.kind === 'new' && !target.isArticle
    return isForShared ? { ...opening, shared: await takeShared(new URLSearchParams(wanted)) } : opening
  }, [target, userId, wanted])
  const { opening, problem, retry } = useOpening(read, sentenceOf)
  if (problem !== null) return <ErrorState message={problem} onRetry={() => void retry()} />
  if (!opening) return props.waiting
  // Articles have a form of their own; whichever address led here, what is written decides.
  if (writingOf(opening.base) !== props.writing) return <OtherForm writing={writingOf(opening.base)} />
  return <WritingForm {...props} opening={opening} />
}

function OtherForm({ writing }: { writing: Writing }) {
  const paths = usePaths()
  const { search, state } = useLocation()
  const pathname = writing === 'article' ? paths.publishArticle : paths.publish
  return <Navigate to={{ pathname, search }} state={state} replace />
}

function ArticlesOff() {
  const paths = usePaths()
  return (
    <EmptyState
      drawing="locked"
      title={m.publish_article_warning()}
      description={m.platform_off_hint()}
      action={
        <SoftLink to={paths.publish} size={36}>
          {m.publish_post()}
        </SoftLink>
      }
    />
  )
}

type WritingProps = OpenedProps & { opening: Opening }

function WritingForm({ target, userId, opening, onOver, children }: WritingProps) {
  const editing = usePostEditing(target, userId, opening)
  const publishing = usePublishing(editing, onOver)
  return (
    <>
      {children({ ...editing, ...publishing })}
      <PostConflict publishing={{ ...editing, ...publishing }} />
      <DraftQuestion autosave={editing.autosave} isSent={publishing.isSent} onOver={onOver} />
    </>
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof DraftGone) return m.publish_draft_gone()
  return failureText(error)
}

type DraftQuestionProps = {
  autosave: Autosave
  /** The post is on its way to its own page. */
  isSent: RefObject<boolean>
  onOver: () => void
}

/** Asks what becomes of the words before they are left, unless the server has them all. While files are on their way,
 *  those are asked about instead. */
function DraftQuestion({ autosave, isSent, onOver }: DraftQuestionProps) {
  if (useLeaveGuard() !== null) return null
  return (
    <LeaveQuestion
      mayLose={() => !isSent.current && autosave.hasNews() && !autosave.isThere()}
      title={m.publish_leave_title()}
      description={m.publish_leave_text()}
      footer={(answers) => (
        <LeaveAnswers
          {...{ ...answers, autosave }}
          words={{
            keep: m.publish_leave_keep(),
            drop: autosave.isOld() ? m.publish_kept_undo() : m.publish_leave_drop(),
          }}
          onDropped={onOver}
        />
      )}
    />
  )
}
