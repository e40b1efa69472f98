import UserRound from 'lucide-react/icons/user-round'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { CommentSort } from '#contract/modules/forum/comment.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentSkeleton } from './comment-skeleton.tsx'
import styles from './comments.module.css'
import { useThread } from './thread-context.ts'
import type { PostThread } from './use-post-thread.ts'
import { CommentBox } from './writer/comment-box.tsx'
import { PendingComments } from './writer/pending-comments.tsx'

type CommentSectionProps = { post: PostPage; list: PostThread['list']; className?: string }

export function CommentSection({ post, list, className }: CommentSectionProps) {
  const { look } = useThread()
  const section = useCommentsLink()
  const heading = `comments-of-${post._id}`
  return (
    <section
      ref={section}
      id={look === 'desktop' ? 'comments' : undefined}
      aria-labelledby={heading}
      className={classNames(styles.section, className)}
      data-look={look}
    >
      <div className={styles.bar}>
        <h2 id={heading}>
          {m.comment_title()} <span>{formatCount(post.commentNumber)}</span>
        </h2>
        <Order list={list} />
      </div>
      {look === 'desktop' && <CommentBox />}
      <List list={list} />
    </section>
  )
}

const sorts: { value: CommentSort; label: () => string }[] = [
  { value: 'hot', label: m.comment_sort_hot },
  { value: 'old', label: m.comment_sort_old },
  { value: 'new', label: m.comment_sort_new },
]

function Order({ list: { choice, choose } }: Pick<CommentSectionProps, 'list'>) {
  return (
    <>
      <Segments
        label={m.comment_sort()}
        segments={sorts.map(({ value, label }) => ({ value, label: label() }))}
        value={choice.sort}
        onChange={(sort) => choose({ sort })}
        className={styles.sorts}
      />
      <Chip selected={choice.onlyAuthor} onClick={() => choose({ onlyAuthor: !choice.onlyAuthor })}>
        <Icon of={UserRound} size={14} />
        {m.comment_only_author()}
      </Chip>
    </>
  )
}

function List({ list }: Pick<CommentSectionProps, 'list'>) {
  const { comments, result } = list
  return (
    <>
      {result.hasPreviousPage && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            pending={result.isFetchingPreviousPage}
            onClick={() => void result.fetchPreviousPage()}
          >
            {m.comment_earlier()}
          </Button>
        </div>
      )}
      <ul aria-busy={result.isFetching}>
        <PendingComments place="post" />
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} />
        ))}
      </ul>
      {result.isPending && <CommentSkeleton />}
      {result.isError && !result.isFetchNextPageError && comments.length === 0 && <Failure list={list} />}
      {result.isSuccess && comments.length === 0 && <Nothing list={list} />}
      {result.hasNextPage && (
        <div className={styles.more}>
          {result.isFetchNextPageError && <p className={styles.problem}>{messageOf(result.error)}</p>}
          <Button variant="quiet" pending={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {result.isFetchNextPageError ? m.ui_retry() : m.comment_more()}
          </Button>
        </div>
      )}
    </>
  )
}

function Failure({ list: { result } }: Pick<CommentSectionProps, 'list'>) {
  return (
    <ErrorState
      compact
      message={messageOf(result.error)}
      retrying={result.isFetching}
      onRetry={() => void result.refetch()}
    />
  )
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : m.network_failed()
}

function Nothing({ list: { choice, choose } }: Pick<CommentSectionProps, 'list'>) {
  const { isOpen, write } = useThread()
  const membersOnly = useMembersOnly()
  if (choice.onlyAuthor) {
    return (
      <EmptyState
        compact
        title={m.comment_author_silent()}
        action={
          <Button variant="soft" size={32} onClick={() => choose({ onlyAuthor: false })}>
            {m.comment_show_all()}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      compact
      drawing="posts"
      title={m.comment_none()}
      action={
        isOpen && (
          <Button variant="soft" size={32} onClick={() => membersOnly(() => write('post'))}>
            {m.comment_first()}
          </Button>
        )
      }
    />
  )
}

/** `#comments` leads to the list, also where the page scrolls inside of a pane. */
function useCommentsLink(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // A page that was hidden and comes back runs its effects again.
  const followed = useRef('')
  useEffect(() => {
    if (hash !== '#comments' || followed.current === key) return
    followed.current = key
    section.current?.scrollIntoView()
  }, [hash, key])
  return section
}
