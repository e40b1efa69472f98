import { m } from '#messages/messages.js'
import { Face, Names } from '#web/features/comments/author-line.tsx'
import styles from '#web/features/comments/comments.module.css'
import { useThread } from '#web/features/comments/thread-context.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { PendingComment, Place } from './drafts.ts'
import { usePendingComments } from './use-drafts.ts'

/** What has been written here and has not arrived yet. */
export function PendingComments({ place, large }: { place: Place; large?: boolean }) {
  const isLarge = large ?? place === 'post'
  return usePendingComments(place).map((comment) => <PendingItem key={comment.key} comment={comment} large={isLarge} />)
}

function PendingItem({ comment, large }: { comment: PendingComment; large: boolean }) {
  const { look } = useThread()
  const me = useMe()
  if (!me) return null
  const isSending = comment.state === 'sending'
  return (
    <li className={large ? styles.comment : styles.reply} data-sending={isSending || undefined}>
      <Face of={me} size={large ? (look === 'mobile' ? 36 : 40) : 24} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Names of={me} />
          {isSending && (
            <span className={styles.floor} role="status">
              {m.comment_sending()}
            </span>
          )}
        </div>
        <p className={styles.text} data-open="">
          {comment.to?.replyId && `${m.comment_answer_to()} @${comment.to.name}${m.comment_answer_colon()}`}
          {comment.text}
        </p>
        {comment.images.length > 0 && <MediaGrid images={comment.images} className={styles.images} />}
        {!isSending && <Failure comment={comment} />}
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
