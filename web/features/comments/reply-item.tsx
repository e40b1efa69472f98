import type { Reply } from '#contract/modules/forum/comment.ts'
import { Face, Names } from './author-line.tsx'
import { CommentFoot } from './comment-foot.tsx'
import { AnswerTo, CommentBody } from './comment-text.tsx'
import styles from './comments.module.css'
import { isAnswering, replyElement, useThread } from './thread-context.ts'
import { useArrival } from './use-arrival.ts'
import { AnswerBox } from './writer/answer-box.tsx'

/** A reply below its comment; `large` where replies are what the page is about. */
export function ReplyItem({ reply, large = false }: { reply: Reply; large?: boolean }) {
  const { writing } = useThread()
  const element = replyElement(reply._id)
  const { place, isHit } = useArrival<HTMLLIElement>(element)
  const before = reply.toUser && reply.toReplyId ? <AnswerTo user={reply.toUser} /> : undefined
  if (!reply.user) return null
  return (
    <li
      ref={place}
      id={element}
      tabIndex={-1}
      className={large ? styles.comment : styles.reply}
      data-hit={isHit || undefined}
    >
      <Face of={reply.user} size={large ? 36 : 24} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Names of={reply.user} isAuthor={reply.isAuthor} />
        </div>
        <CommentBody of={reply} before={before} />
        <CommentFoot kind="reply" of={reply} />
        {isAnswering(writing, reply.commentId, reply._id) && <AnswerBox />}
      </div>
    </li>
  )
}
