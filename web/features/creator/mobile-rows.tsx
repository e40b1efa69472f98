import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { OwnState } from '#contract/modules/forum/creator.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { minePostsQuery } from '#web/api/queries/creator-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { DeleteButton } from '#web/social/post-actions/delete-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { ArticleMenu } from './article-menu.tsx'
import { NoneYet } from './content.tsx'
import styles from './creator.module.css'
import { isGone, type OwnPost } from './own-posts.ts'
import { PostState } from './post-state.tsx'
import { useOwnPost } from './use-own-post.ts'

type PostRowsProps = { type: BoardType; state?: OwnState }

/** My posts or articles on a phone. The list grows on demand. */
export function PostRows({ type, state }: PostRowsProps) {
  const [size, setSize] = useState<number>(limits.pageSize)
  const query = useQuery(minePostsQuery(api, { page: 1, limit: size, systemType: type, state }))
  return (
    <Rows
      query={query}
      empty={<NoneYet type={type} />}
      row={(post) => <PostRow key={post._id} post={post} />}
      size={size}
      onMore={setSize}
    />
  )
}

type RowsProps<Item> = {
  query: {
    data?: { list: Item[]; total: number }
    error: Error | null
    refetch: () => unknown
    isFetching: boolean
  }
  row: (item: Item) => ReactNode
  empty: ReactNode
  size: number
  onMore: (size: number) => void
}

function Rows<Item>({ query: { data, error, refetch, isFetching }, row, empty, size, onMore }: RowsProps<Item>) {
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  if (!data) return <Waiting />
  if (data.list.length === 0) return empty
  // A list of a hundred is the most that is answered; who has more looks for them on a larger screen.
  const isMore = data.list.length < data.total && size < 100
  return (
    <>
      <div className={styles.rows}>{data.list.map(row)}</div>
      {isMore && (
        <div className={styles.more}>
          <Button block size={44} pending={isFetching} onClick={() => onMore(Math.min(100, size * 2))}>
            {m.creator_more_posts()}
          </Button>
        </div>
      )}
    </>
  )
}

const Waiting = () => (
  <SkeletonRows count={3} widths={[80, 50]} row={styles.row} text={styles.rowText} className={styles.rows} />
)

function PostRow({ post }: { post: OwnPost }) {
  const { remove, restore } = useOwnPost()
  const { publish, publishArticle } = usePaths()
  const { _id, title, system, viewNumber, likeNumber, commentNumber, createTime, mayRestore } = post
  return (
    <article className={styles.row}>
      <div className={styles.rowText}>
        {isGone(post) ? (
          <span className={styles.rowTitle}>{title}</span>
        ) : (
          <Link to={`/webapp/${_id}`} className={styles.rowTitle}>
            {title}
          </Link>
        )}
        <div className={styles.rowMeta}>
          <PostState of={post} />
          <span>{system.systemName}</span>
          {post.article?.column && <span>{post.article.column.title}</span>}
          <RelativeTime at={createTime} />
        </div>
        <div className={styles.rowMeta}>
          <span>
            {m.creator_views()} {formatCount(viewNumber)}
          </span>
          <span>
            {m.creator_likes()} {formatCount(likeNumber)}
          </span>
          <span>
            {m.creator_comments()} {formatCount(commentNumber)}
          </span>
        </div>
        <div className={styles.rowActions}>
          {!isGone(post) && (
            <>
              <Button
                size={32}
                to={`${post.article ? publishArticle : publish}?posts=${_id}`}
                aria-label={m.creator_edit_of({ title })}
              >
                {m.creator_edit()}
              </Button>
              <DeleteButton title={title} className={styles.danger} onDelete={() => remove([post])} />
              {post.article && <ArticleMenu post={post} />}
            </>
          )}
          {mayRestore && (
            <Button size={32} aria-label={m.creator_restore_of({ title })} onClick={() => void restore([post])}>
              {m.creator_restore()}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
