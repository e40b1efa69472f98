import { ApiError } from '#contract/client.ts'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { CommentSkeleton, Face, Names } from './author-line.tsx'
import { CommentFoot } from './comment-foot.tsx'
import { CommentBody } from './comment-text.tsx'
import styles from './comments.module.css'
import { ReplyItem } from './replies.tsx'
import { useThread } from './thread-context.ts'
import type { useReplyThread } from './use-reply-thread.ts'
import { placeOfComment } from './writer/drafts.ts'
import { PendingComments } from './writer/pending-comments.tsx'

/** The comment that the page is about. */
export function PinnedComment({ comment }: { comment: Comment }) {
  return (
    <div className={styles.section} data-look="mobile">
      <div className={styles.comment}>
        <Face of={comment.user} size={36} />
        <div className={styles.body}>
          {comment.user && !comment.isDeleted ? (
            <>
              <div className={styles.head}>
                <Names of={comment.user} isAuthor={comment.isAuthor} isHeld={comment.isHeld} />
              </div>
              <CommentBody of={comment} />
              <CommentFoot kind="comment" of={comment} withMenu={false} />
            </>
          ) : (
            <span className={styles.gone}>{m.comment_gone()}</span>
          )}
        </div>
      </div>
    </div>
  )
}

type ReplySectionProps = { comment: Comment; list: ReturnType<typeof useReplyThread>['list'] }

export function ReplySection({ comment, list: { replies, sort, setSort, result } }: ReplySectionProps) {
  const { barred } = useThread()
  const heading = `replies-to-${comment._id}`
  return (
    <section className={styles.section} data-look="mobile" aria-labelledby={heading}>
      <div className={styles.bar}>
        <h2 id={heading}>{m.reply_page_all()}</h2>
        <Segments
          label={m.reply_page_order()}
          segments={[
            { value: 'old', label: m.comment_sort_old() },
            { value: 'new', label: m.comment_sort_new() },
          ]}
          value={sort}
          onChange={setSort}
          className={styles.sorts}
        />
      </div>
      {barred && <RestrictionNotice of={barred} className={styles.barred} />}
      <ul aria-busy={result.isFetching}>
        {sort === 'new' && <PendingComments place={placeOfComment(comment._id)} large />}
        {replies.map((reply) => (
          <ReplyItem key={reply._id} reply={reply} large />
        ))}
        {sort === 'old' && <PendingComments place={placeOfComment(comment._id)} large />}
      </ul>
      {result.isPending && <CommentSkeleton />}
      {result.isError && replies.length === 0 && (
        <ErrorState
          compact
          message={result.error instanceof ApiError ? result.error.message : m.network_failed()}
          retrying={result.isFetching}
          onRetry={() => void result.refetch()}
        />
      )}
      {result.isSuccess && replies.length === 0 && <EmptyState compact title={m.reply_page_none()} />}
      {result.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" pending={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {result.isFetchNextPageError ? m.ui_retry() : m.comment_more_replies_page()}
          </Button>
        </div>
      )}
    </section>
  )
}
