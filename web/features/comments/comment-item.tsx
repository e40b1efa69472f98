import type { Comment } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { Face, Names } from './author-line.tsx'
import { CommentFoot } from './comment-foot.tsx'
import { CommentBody } from './comment-text.tsx'
import styles from './comments.module.css'
import { Replies } from './replies.tsx'
import { commentElement, isAnswering, useThread } from './thread-context.ts'
import { useArrival } from './use-arrival.ts'
import { AnswerBox } from './writer/answer-box.tsx'

/** A comment with its replies. Taken away, it is the place where they stand. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { look, writing } = useThread()
  const element = commentElement(comment._id)
  const { place, isHit } = useArrival<HTMLLIElement>(element)
  return (
    <li ref={place} id={element} tabIndex={-1} className={styles.comment} data-hit={isHit || undefined}>
      <Face of={comment.user} size={look === 'mobile' ? 36 : 40} />
      <div className={styles.body}>
        {comment.user && !comment.isDeleted ? (
          <>
            <div className={styles.head}>
              <Names of={comment.user} isAuthor={comment.isAuthor} />
              <Floor of={comment} />
            </div>
            <CommentBody of={comment} />
            <CommentFoot kind="comment" of={comment} />
          </>
        ) : (
          <div className={styles.head}>
            <span className={styles.gone}>{m.comment_gone()}</span>
            <Floor of={comment} />
          </div>
        )}
        {isAnswering(writing, comment._id, null) && <AnswerBox />}
        <Replies comment={comment} />
      </div>
    </li>
  )
}

function Floor({ of }: { of: Comment }) {
  return (
    <span className={styles.floor} title={m.comment_floor({ floor: of.floor })}>
      #{of.floor}
    </span>
  )
}
