import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Photo } from '#web/media/photo/photo.tsx'
import { usePaths } from '#web/social/paths.ts'
import { DeleteButton } from '#web/social/post-actions/delete-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DayLine } from '#web/ui/feedback/day-line.tsx'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import type { Selection } from '#web/ui/hooks/use-selection.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { ArticleMenu } from './article-menu.tsx'
import styles from './creator.module.css'
import { isGone, type OwnPost } from './own-posts.ts'
import { PostState } from './post-state.tsx'
import { useOwnPost } from './use-own-post.ts'

type PostsTableProps = {
  posts: OwnPost[] | undefined
  empty: ReactNode
  selection?: Selection<OwnPost>
  /** They are articles. */
  isArticles?: boolean
}

export function PostsTable({ posts, empty, selection, isArticles = false }: PostsTableProps) {
  const columns: Column<OwnPost>[] = [
    { key: 'content', title: m.creator_content(), render: (post) => <Content post={post} /> },
    { key: 'state', title: m.creator_state(), nowrap: true, render: (post) => <PostState of={post} /> },
    { key: 'views', title: m.creator_views(), align: 'right', render: (post) => count(post.viewNumber) },
    ...(isArticles ? [trend()] : []),
    { key: 'likes', title: m.creator_likes(), align: 'right', render: (post) => count(post.likeNumber) },
    { key: 'comments', title: m.creator_comments(), align: 'right', render: (post) => count(post.commentNumber) },
    {
      key: 'time',
      title: m.creator_time(),
      nowrap: true,
      render: ({ createTime }) => <RelativeTime at={createTime} />,
    },
    {
      key: 'actions',
      actions: true,
      title: m.creator_actions(),
      align: 'right',
      nowrap: true,
      render: (post) => <Actions post={post} />,
    },
  ]
  const label = isArticles ? m.creator_table_articles() : m.creator_table_posts()
  return <Table label={label} columns={columns} rows={posts} empty={empty} selection={selection} />
}

/** Made anew each time: its title is in the language of the page. */
function trend(): Column<OwnPost> {
  return { key: 'trend', title: m.creator_thirty_days(), render: ({ viewDays }) => <DayLine views={viewDays} /> }
}

function count(value: number) {
  return <span title={formatExact(value)}>{formatCount(value)}</span>
}

function Content({ post }: { post: OwnPost }) {
  const { _id, title, system, images, video, article } = post
  const [image] = images
  const cover =
    article?.cover ??
    image ??
    (video?.cover ? { ...video, url: video.cover, thumb: video.coverThumb, placeholder: '' } : null)
  return (
    <div className={styles.content}>
      {cover ? (
        <Photo of={cover} alt="" ratio="3:2" sizes="72px" className={styles.cover} />
      ) : (
        <span className={styles.noCover}>
          <Icon of={FileText} />
        </span>
      )}
      <div className={styles.contentText}>
        {isGone(post) ? <span>{title}</span> : <Link to={`/${_id}`}>{title}</Link>}
        <span className={styles.contentBoard}>
          {article?.column ? `${system.systemName} · ${article.column.title}` : system.systemName}
        </span>
      </div>
    </div>
  )
}

function Actions({ post }: { post: OwnPost }) {
  const { remove, restore } = useOwnPost()
  const { publish, publishArticle } = usePaths()
  const { _id, title, mayRestore } = post
  if (isGone(post))
    return (
      mayRestore && (
        <Button
          variant="text"
          size={32}
          aria-label={m.creator_restore_of({ title })}
          onClick={() => void restore([post])}
        >
          {m.creator_restore()}
        </Button>
      )
    )
  return (
    <span className={styles.actions}>
      <Button variant="text" size={32} to={`/${_id}`} aria-label={m.creator_view_of({ title })}>
        {m.creator_view()}
      </Button>
      <Button
        variant="text"
        size={32}
        to={`${post.article ? publishArticle : publish}?posts=${_id}`}
        aria-label={m.creator_edit_of({ title })}
      >
        {m.creator_edit()}
      </Button>
      <DeleteButton variant="text" title={title} className={styles.danger} onDelete={() => remove([post])} />
      {post.article && <ArticleMenu post={post} />}
    </span>
  )
}
