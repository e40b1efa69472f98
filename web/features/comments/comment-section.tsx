import UserRound from 'lucide-react/icons/user-round'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Comment, CommentSort } from '#contract/modules/forum/comment.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { failureText } from '#web/api/failure-text.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { CommentSkeleton, Face, Names } from './author-line.tsx'
import { CommentFoot } from './comment-foot.tsx'
import { CommentBody } from './comment-text.tsx'
import styles from './comments.module.css'
import { Replies } from './replies.tsx'
import { commentElement, isAnswering, useArrival, useThread } from './thread-context.ts'
import type { GroundThread } from './use-post-thread.ts'
import { AnswerBox } from './writer/answer-box.tsx'
import { CommentBox } from './writer/comment-box.tsx'
import { PendingComments } from './writer/pending-comments.tsx'

type ListProps = { list: GroundThread['list'] }

type CommentSectionProps = ListProps & { post: PostPage; className?: string }

export function CommentSection({ post, list, className }: CommentSectionProps) {
  // One that was seen before it was held keeps what was said below it.
  if (post.isHeld && post.commentNumber === 0) return <p className={styles.unopened}>{m.post_held()}</p>
  return <Comments title={m.comment_title()} number={post.commentNumber} list={list} className={className} hasAuthor />
}

type CommentsProps = ListProps & {
  title: string
  number: number
  className?: string
  /** Whether one may look for what the author said alone. */
  hasAuthor?: boolean
  /** On phones too there is a line to write in. */
  hasBox?: boolean
  /** The frame around it shows the title. */
  untitled?: boolean
}

/** What is said in one place, and where to say more. */
export function Comments(props: CommentsProps) {
  const { title, number, list, className, hasAuthor = false, hasBox = false, untitled = false } = props
  const { ground, look, barred } = useThread()
  const section = useCommentsLink()
  const heading = `comments-of-${ground}`
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
          {untitled ? <VisuallyHidden>{title}</VisuallyHidden> : title} <span>{formatCount(number)}</span>
        </h2>
        <Order list={list} hasAuthor={hasAuthor} />
      </div>
      {/* On phones there is a bar for it, with too little room for reasons. */}
      {(look === 'desktop' || barred || hasBox) && <CommentBox />}
      <List list={list} />
    </section>
  )
}

const sorts: { value: CommentSort; label: () => string }[] = [
  { value: 'hot', label: m.comment_sort_hot },
  { value: 'old', label: m.comment_sort_old },
  { value: 'new', label: m.comment_sort_new },
]

function Order({ list: { choice, choose }, hasAuthor }: ListProps & { hasAuthor: boolean }) {
  return (
    <>
      <Segments
        label={m.comment_sort()}
        segments={sorts.map(({ value, label }) => ({ value, label: label() }))}
        value={choice.sort}
        onChange={(sort) => choose({ sort })}
        className={styles.sorts}
      />
      {hasAuthor && (
        <Chip selected={choice.onlyAuthor} onClick={() => choose({ onlyAuthor: !choice.onlyAuthor })}>
          <Icon of={UserRound} size={14} />
          {m.comment_only_author()}
        </Chip>
      )}
    </>
  )
}

function List({ list }: ListProps) {
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
          {result.isFetchNextPageError && <p className={styles.problem}>{failureText(result.error)}</p>}
          <Button variant="quiet" pending={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {result.isFetchNextPageError ? m.ui_retry() : m.comment_more()}
          </Button>
        </div>
      )}
    </>
  )
}

function Failure({ list: { result } }: ListProps) {
  return (
    <ErrorState
      compact
      message={failureText(result.error)}
      retrying={result.isFetching}
      onRetry={() => void result.refetch()}
    />
  )
}

function Nothing({ list: { choice, choose } }: ListProps) {
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
      title={isOpen ? m.comment_none() : m.comment_none_yet()}
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

/** A comment with its replies. Taken away, it is the place where they stand. */
function CommentItem({ comment }: { comment: Comment }) {
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
              <Names
                of={comment.user}
                isAuthor={comment.isAuthor}
                isHeld={comment.isHeld}
                isAccepted={comment.isAccepted}
              />
              <Floor of={comment} />
            </div>
            <Quoted of={comment} />
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

/** In the list of a whole chapter: the paragraph that a comment speaks of. */
function Quoted({ of: { works } }: { of: Comment }) {
  const { quoteOf } = useThread()
  if (!works || works.block === null) return null
  if (works.isGone) return <p className={styles.quoted}>{m.comment_block_changed()}</p>
  const words = quoteOf?.(works.block)
  return words ? <p className={styles.quoted}>{words}</p> : null
}

/** What is held has no place yet, and at works there are none. */
function Floor({ of }: { of: Comment }) {
  if (of.isHeld || of.floor === 0) return null
  return (
    <span className={styles.floor} title={m.comment_floor({ floor: of.floor })}>
      #{of.floor}
    </span>
  )
}
