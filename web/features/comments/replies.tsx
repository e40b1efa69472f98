import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownRepliesQuery, repliesQuery } from '#web/api/queries/comment-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Face, Names } from './author-line.tsx'
import { unique } from './comment-cache.ts'
import { CommentFoot } from './comment-foot.tsx'
import { AnswerTo, CommentBody } from './comment-text.tsx'
import styles from './comments.module.css'
import { isAnswering, replyElement, useArrival, useThread } from './thread-context.ts'
import { AnswerBox } from './writer/answer-box.tsx'
import { placeOfComment } from './writer/drafts.ts'
import { PendingComments } from './writer/pending-comments.tsx'
import { usePendingComments, useWaitingComments } from './writer/use-drafts.ts'

/** The first few replies; the others come when they are asked for, or when a link leads to one of them. */
export function Replies({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false)
  const all = useInfiniteQuery({ ...repliesQuery(api, comment._id), enabled: isOpen })
  const own = useQuery(ownRepliesQuery(comment._id)).data ?? none
  const read = isOpen ? (all.data?.pages.flatMap(({ list }) => list) ?? none) : none
  const shown = unique([...comment.replies, ...read, ...own]).sort(byTime)
  // The figure may be behind what the server has; what it does not have cannot be asked for.
  const hasMore = !isOpen || all.hasNextPage || all.isFetching || all.isError
  const left = hasMore ? comment.replyNumber - shown.length : 0
  const isPending = usePendingComments(placeOfComment(comment._id)).length > 0
  const hasPending = useWaitingComments(placeOfComment(comment._id)).length > 0 || isPending
  const more = () => (isOpen ? void all.fetchNextPage() : setOpen(true))
  useWantedReply(comment, shown, left > 0 && !all.isFetching && !all.isError, more)
  if (shown.length === 0 && !hasPending) return null
  return (
    <div className={styles.replies}>
      <ul>
        {shown.map((reply) => (
          <ReplyItem key={reply._id} reply={reply} />
        ))}
        <PendingComments place={placeOfComment(comment._id)} />
      </ul>
      {all.isError && <p className={styles.problem}>{m.comment_replies_failed()}</p>}
      {(left > 0 || isOpen) && (
        <Turn
          comment={comment}
          isOpen={isOpen}
          left={left}
          isBusy={all.isFetching}
          onMore={more}
          onLess={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const none: Reply[] = []

type TurnProps = {
  comment: Comment
  isOpen: boolean
  left: number
  isBusy: boolean
  onMore: () => void
  onLess: () => void
}

/** On a phone a long thread has a page of its own. */
function Turn({ comment, isOpen, left, isBusy, onMore, onLess }: TurnProps) {
  const { look } = useThread()
  const isElsewhere = look === 'mobile' && isOpen && !isBusy
  return (
    <div className={styles.turn}>
      {left > 0 && isElsewhere && (
        <Button variant="text" size={28} to={`/webapp/posts/reply/${comment._id}`}>
          {m.comment_all_replies({ count: formatCount(comment.replyNumber) })}
          <Icon of={ChevronRight} size={14} />
        </Button>
      )}
      {left > 0 && !isElsewhere && (
        <Button variant="text" size={28} pending={isBusy} onClick={onMore}>
          {m.comment_more_replies({ count: formatCount(left) })}
          <Icon of={ChevronDown} size={14} />
        </Button>
      )}
      {left <= 0 && (
        <Button variant="text" size={28} onClick={onLess}>
          {m.comment_fold()}
          <Icon of={ChevronUp} size={14} />
        </Button>
      )}
    </div>
  )
}

/** Reads on until the reply is there to which a link leads. */
function useWantedReply(comment: Comment, shown: Reply[], canGoOn: boolean, more: () => void): void {
  const { wanted } = useThread()
  const replyId = wanted?.commentId === comment._id ? wanted.replyId : null
  const isMissing = replyId !== null && shown.every(({ _id }) => _id !== replyId)
  const goOn = useEffectEvent(more)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it may still be missing
  useEffect(() => {
    if (isMissing && canGoOn) goOn()
  }, [isMissing, canGoOn, shown.length])
}

/** Ids grow with time, and are too long for a number. */
function byTime(a: Reply, b: Reply): number {
  return a._id.length - b._id.length || (a._id < b._id ? -1 : 1)
}

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
          <Names of={reply.user} isAuthor={reply.isAuthor} isHeld={reply.isHeld} />
        </div>
        <CommentBody of={reply} before={before} />
        <CommentFoot kind="reply" of={reply} />
        {isAnswering(writing, reply.commentId, reply._id) && <AnswerBox />}
      </div>
    </li>
  )
}
