import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Face, Names } from '#web/features/comments/author-line.tsx'
import styles from '#web/features/comments/comments.module.css'
import { useThread } from '#web/features/comments/thread-context.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { type Act, waitingPlace } from '#web/session/outbox/waiting.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { CommentMark } from './draft-store.ts'
import type { PendingComment, Place } from './drafts.ts'
import { usePendingComments, useWaitingComments } from './use-drafts.ts'

/** What has been written here and has not arrived yet. */
export function PendingComments({ place, large }: { place: Place; large?: boolean }) {
  const isLarge = large ?? place === 'post'
  const pending = usePendingComments(place)
  // On its way from here to there it is in both places for a moment.
  const waiting = useWaitingComments(place).filter(({ act }) => pending.every(({ key }) => key !== act.clientId))
  return (
    <>
      {waiting.map(({ act, mark }) => (
        <PendingFrame key={act.clientId} of={mark} large={isLarge} state={<WaitingState act={act} />}>
          {act.state === 'failed' && <Refused act={act} mark={mark} />}
        </PendingFrame>
      ))}
      {pending.map((comment) => (
        <PendingItem key={comment.key} comment={comment} large={isLarge} />
      ))}
    </>
  )
}

function WaitingState({ act: { state } }: { act: Act }) {
  if (state === 'failed') return null
  return (
    <span className={styles.waits} role="status">
      <Icon of={Clock} size={12} />
      {m.outbox_waiting()}
    </span>
  )
}

/** The server would not have it. The words stay: they can be taken back into the box, or sent again as they are. */
function Refused({ act, mark }: { act: Act; mark: CommentMark }) {
  const { store, write } = useThread()
  const edit = () => {
    const { place, to, text, images } = mark
    store.get()?.putBack(place, { text, images })
    void waitingPlace()?.remove(act.clientId)
    if (place === 'post') write('post')
    else write({ commentId: place.slice('comment:'.length), replyId: to?.replyId ?? null, name: to?.name ?? '' })
  }
  return (
    <div className={styles.failure} role="alert">
      <span>{m.comment_failed({ reason: act.error })}</span>
      <Button variant="danger" size={28} onClick={() => void waitingPlace()?.retry(act.clientId)}>
        {m.ui_retry()}
      </Button>
      <Button variant="text" size={28} onClick={edit}>
        {m.comment_edit()}
      </Button>
      <Button variant="text" size={28} onClick={() => void waitingPlace()?.remove(act.clientId)}>
        {m.outbox_drop()}
      </Button>
    </div>
  )
}

function PendingItem({ comment, large }: { comment: PendingComment; large: boolean }) {
  const isSending = comment.state === 'sending'
  const state = isSending && (
    <span className={styles.floor} role="status">
      {m.comment_sending()}
    </span>
  )
  return (
    <PendingFrame of={comment} large={large} isSending={isSending} state={state}>
      {!isSending && <Failure comment={comment} />}
    </PendingFrame>
  )
}

type PendingFrameProps = {
  of: Pick<PendingComment, 'to' | 'text' | 'images'>
  large: boolean
  isSending?: boolean
  state: ReactNode
  children: ReactNode
}

function PendingFrame({ of, large, isSending, state, children }: PendingFrameProps) {
  const { look } = useThread()
  const me = useMe()
  if (!me) return null
  return (
    <li className={large ? styles.comment : styles.reply} data-sending={isSending || undefined}>
      <Face of={me} size={large ? (look === 'mobile' ? 36 : 40) : 24} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Names of={me} />
          {state}
        </div>
        <p className={styles.text} data-open="">
          {of.to?.replyId && `${m.comment_answer_to()} @${of.to.name}${m.comment_answer_colon()}`}
          {of.text}
        </p>
        {of.images.length > 0 && <MediaGrid images={of.images} className={styles.images} />}
        {children}
      </div>
    </li>
  )
}

/** The words stay. They can be sent again as they are, or taken back into the box. */
function Failure({ comment }: { comment: PendingComment }) {
  const { store, write } = useThread()
  const edit = () => {
    store.get()?.takeBack(comment.key)
    const { place, to } = comment
    if (place === 'post') write('post')
    else write({ commentId: place.slice('comment:'.length), replyId: to?.replyId ?? null, name: to?.name ?? '' })
  }
  return (
    <div className={styles.failure} role="alert">
      <span>
        {m.comment_failed({ reason: comment.error })}
        {comment.isWaiting && ` ${m.comment_waits()}`}
      </span>
      <Button variant="danger" size={28} onClick={() => void store.get()?.retry(comment.key)}>
        {m.ui_retry()}
      </Button>
      <Button variant="text" size={28} onClick={edit}>
        {m.comment_edit()}
      </Button>
    </div>
  )
}
