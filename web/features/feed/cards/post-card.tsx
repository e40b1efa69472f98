import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import type { PostCard as Post } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { Photo } from '#web/media/photo/photo.tsx'
import { VideoView } from '#web/media/video/video.tsx'
import { Highlight } from '#web/social/highlight.tsx'
import { usePaths } from '#web/social/paths.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { PostMenu } from '#web/social/post-actions/post-menu.tsx'
import { ShareButton } from '#web/social/share/share-button.tsx'
import { CollectButton } from '#web/social/toggles/collect-button.tsx'
import { Count } from '#web/social/toggles/count.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import actionStyles from '#web/ui/controls/action-button.module.css'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { coverOf, gistOf } from './cover.ts'
import styles from './post-card.module.css'
import { PostFrame } from './post-frame.tsx'
import { PostTags } from './post-tags.tsx'

export type PostCardProps = {
  post: Post
  /** In a board its name says nothing new; the classification does. */
  inBoard?: boolean
  /** Its place in the list, for those who hear it. */
  at?: number
  rank?: number
  /** What was looked for, to be set off. */
  words?: readonly string[]
  className?: string
}

/** A post in a list: who, what, how it was received. The title is the one link to it. */
export function PostCard({ post, inBoard = false, at, rank, words, className }: PostCardProps) {
  const paths = usePaths()
  const to = paths.post(post._id)
  const gist = gistOf(post)
  const cover = post.article && coverOf(post)
  return (
    <PostFrame post={post} at={at} className={classNames(styles.card, className)}>
      <PersonLine of={post.user} end={<FollowButton of={post.user} />}>
        <RelativeTime at={post.createTime} />
        <Place post={post} inBoard={inBoard} />
        <span>
          <Count of={post.viewNumber} /> {m.feed_views()}
        </span>
      </PersonLine>
      <div className={styles.about} data-cover={cover ? '' : undefined}>
        <h2 className={styles.title} id={`post-${post._id}`}>
          {rank !== undefined && (
            <span className={styles.rank} data-top={rank <= 3 || undefined}>
              {rank}
            </span>
          )}
          <PostTags post={post} inBoard={inBoard} />
          <Link to={to} className={styles.link}>
            <Highlight text={post.title} words={words} />
          </Link>
        </h2>
        {gist && (
          <p className={styles.excerpt}>
            <Highlight text={gist} words={words} />
          </p>
        )}
        {cover && (
          <Link to={to} tabIndex={-1} aria-hidden="true" className={styles.cover}>
            <Photo of={cover} sizes="(max-width: 767px) 112px, 168px" alt="" fills />
          </Link>
        )}
      </div>
      {!cover && <CardMedia post={post} />}
      {post.hotComment && (
        <Link to={to} className={styles.hotComment}>
          <span className={styles.hotMark}>{m.feed_hot_comment()}</span>
          <b>{m.feed_said({ name: post.hotComment.name })}</b>
          {post.hotComment.content}
        </Link>
      )}
      <div className={styles.actions}>
        <LikeButton kind="posts" of={post} />
        <CommentLink to={to} count={post.commentNumber} />
        <CollectButton of={post} />
        <ShareButton path={`/${post._id}`} title={post.title} />
        <PostMenu post={post} className={styles.menu} />
      </div>
    </PostFrame>
  )
}

function Place({ post, inBoard }: { post: Post; inBoard: boolean }) {
  const paths = usePaths()
  if (inBoard) return post.classify && <span>{post.classify.classifyName}</span>
  return <Link to={paths.board(post.system.systemSign, post.system.systemType)}>{post.system.systemName}</Link>
}

function CardMedia({ post }: { post: Post }) {
  if (post.video) {
    const { url, cover, coverThumb, duration } = post.video
    return (
      <div className={styles.video}>
        <VideoView of={{ url, videoCover: cover, videoCoverThumb: coverThumb, duration }} />
      </div>
    )
  }
  return post.images.length > 0 && <MediaGrid images={post.images} className={styles.media} />
}

function CommentLink({ to, count }: { to: string; count: number }) {
  return (
    <Link
      to={`${to}#comments`}
      className={actionStyles.action}
      aria-label={m.feed_comments({ count: formatCount(count) })}
    >
      <Icon of={MessageSquare} />
      {count > 0 && <span className={actionStyles.count}>{formatCount(count)}</span>}
    </Link>
  )
}
