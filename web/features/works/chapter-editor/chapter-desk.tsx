import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { usePaths } from '#web/social/paths.ts'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'
import { LeaveAnswers } from '#web/social/writing/leave-answers.tsx'
import { useOpening } from '#web/social/writing/use-opening.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx'
import { type ChapterOpening, type ChapterTarget, openChapter, targetOf } from './opening.ts'
import { type ChapterActs, useChapterActs } from './use-chapter-acts.ts'
import { type ChapterWriting, useChapterWriting } from './use-chapter-writing.ts'

type ChapterDeskProps = {
  /** In the place of the desk until it is known what it begins with. */
  waiting: ReactNode
  /** The page around what keeps somebody from writing. */
  barred: (why: ReactNode) => ReactNode
  children: (writing: ChapterWriting, acts: ChapterActs) => ReactNode
}

/** Everything about writing a chapter but its looks, which each area has its own of. The address says what is written. */
export function ChapterDesk({ waiting, barred, children }: ChapterDeskProps) {
  const [search] = useSearchParams()
  const userId = useMe()?._id
  const restriction = useRestriction()
  const wanted = search.toString()
  // A new chapter gets an address of its own with its first save; the desk stays.
  const [own, setOwn] = useState({ began: wanted, wanted })
  const key = wanted === own.wanted ? own.began : wanted
  const target = useMemo(() => targetOf(new URLSearchParams(key)), [key])
  const navigate = useNavigate()
  const onCreated = useCallback(
    (chapterId: string) => {
      if (!target || target.chapterId) return
      const named = new URLSearchParams({ work: target.workId, chapter: chapterId }).toString()
      if (named === own.wanted) return
      setOwn({ began: key, wanted: named })
      void navigate({ search: `?${named}` }, { replace: true, preventScrollReset: true })
    },
    [target, key, own.wanted, navigate],
  )
  if (!userId) return waiting
  if (restriction) return <>{barred(<RestrictionPage of={restriction} />)}</>
  if (!target) return <>{barred(<NoWork />)}</>
  return <Opened key={key} {...{ target, userId, waiting, barred, children, onCreated }} />
}

function NoWork() {
  const paths = usePaths()
  return (
    <EmptyState
      drawing="nothing"
      title={m.work_not_found()}
      action={
        <SoftLink to={paths.creator} size={36}>
          {m.shell_creator()}
        </SoftLink>
      }
    />
  )
}

type OpenedProps = ChapterDeskProps & {
  target: ChapterTarget
  userId: string
  onCreated: (chapterId: string) => void
}

function Opened(props: OpenedProps) {
  const { target, userId } = props
  const read = useCallback(() => openChapter(api, userId, target), [target, userId])
  const { opening, problem, retry } = useOpening(read, failureText)
  if (problem !== null) return <>{props.barred(<ErrorState message={problem} onRetry={() => void retry()} />)}</>
  if (!opening) return props.waiting
  return <Written {...props} opening={opening} />
}

function Written({ opening, userId, onCreated, children }: OpenedProps & { opening: ChapterOpening }) {
  const writing = useChapterWriting(opening, userId, onCreated)
  const acts = useChapterActs(writing)
  return (
    <>
      {children(writing, acts)}
      <WordsQuestion writing={writing} />
    </>
  )
}

/** Asks what becomes of words that the server does not have before they are left. */
function WordsQuestion({ writing: { autosave } }: { writing: ChapterWriting }) {
  if (useLeaveGuard() !== null) return null
  return (
    <LeaveQuestion
      mayLose={autosave.hasNews}
      title={m.chapter_leave_title()}
      description={m.chapter_leave_text()}
      footer={(answers) => (
        <LeaveAnswers
          {...{ ...answers, autosave }}
          words={{ keep: m.chapter_leave_keep(), drop: m.publish_kept_undo() }}
        />
      )}
    />
  )
}
