import type { Comment } from '#contract/comment.ts'
import { m } from '#messages/messages.js'
import { AnswerBox } from './answer-box.tsx'
import styles from './comments.module.css'
import { Replies } from './replies.tsx'
import { Face, Names } from './speaker.tsx'
import { commentElement, isAnswering, useTalk } from './talk.ts'
import { TalkFoot } from './talk-foot.tsx'
import { Said } from './talk-text.tsx'
import { useArrival } from './use-arrival.ts'

/** A comment with its replies. Taken away, it is the place where they stand. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { look, writing } = useTalk()
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
            <Said said={comment} />
            <TalkFoot kind="comment" of={comment} />
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
