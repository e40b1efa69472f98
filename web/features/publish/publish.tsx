import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '#web/session/use-me.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { DraftQuestion } from './draft-question.tsx'
import type { Target } from './draft-store.ts'
import { targetOf } from './opening.ts'
import { useOpening } from './use-opening.ts'
import { type PostEditing, usePostEditing } from './use-post-editing.ts'
import { usePublishing } from './use-publishing.ts'

export type Publishing = PostEditing & ReturnType<typeof usePublishing>

type PublishProps = {
  /** In the place of the form until it is known what it begins with. */
  waiting: ReactNode
  children: (publishing: Publishing) => ReactNode
}

/** Everything about writing a post but its looks, which each area has its own of. The address says what is written. */
export function Publish({ waiting, children }: PublishProps) {
  const [search] = useSearchParams()
  const userId = useMe()?._id
  // A text that is published or thrown away leaves an empty form behind; the mobile area keeps the page.
  const [turn, setTurn] = useState(0)
  const wanted = search.toString()
  const target = useMemo(() => targetOf(new URLSearchParams(wanted)), [wanted])
  if (!userId) return waiting
  return (
    <Opened
      key={`${wanted} ${turn}`}
      {...{ target, userId, waiting, children }}
      onOver={() => setTurn((count) => count + 1)}
    />
  )
}

type OpenedProps = PublishProps & { target: Target; userId: string; onOver: () => void }

function Opened(props: OpenedProps) {
  const { opening, problem, retry } = useOpening(props.target, props.userId)
  if (problem !== null) return <ErrorState level={2} message={problem} onRetry={() => void retry()} />
  return opening ? <Writing {...props} opening={opening} /> : props.waiting
}

type WritingProps = OpenedProps & { opening: NonNullable<ReturnType<typeof useOpening>['opening']> }

function Writing({ target, userId, opening, onOver, children }: WritingProps) {
  const editing = usePostEditing(target, userId, opening)
  const publishing = usePublishing(editing, onOver)
  return (
    <>
      {children({ ...editing, ...publishing })}
      <DraftQuestion keeper={editing.keeper} isSent={publishing.isSent} onOver={onOver} />
    </>
  )
}
