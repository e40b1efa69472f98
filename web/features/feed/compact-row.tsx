import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Photo } from '../../media/photo/photo.tsx'
import { LikeButton } from '../../social/like-button.tsx'
import { VipMark } from '../../social/member-badges.tsx'
import { usePlaces } from '../../social/places.ts'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './compact-row.module.css'
import type { PostCardProps } from './post-card.tsx'
import { PostTags } from './post-tags.tsx'

/** A post in one line and a half, for those who look through many. */
export function CompactRow({ post, at, rank, inBoard }: PostCardProps) {
  const places = usePlaces()
  const picture = post.images[0]
  return (
    <article
      className={styles.row}
      data-post={post._id}
      aria-posinset={at}
      aria-setsize={-1}
      aria-labelledby={`post-${post._id}`}
    >
      {rank !== undefined && (
        <span className={styles.rank} data-top={rank <= 3 || undefined}>
          {rank}
        </span>
      )}
      <div className={styles.text}>
        <h2 className={styles.title} id={`post-${post._id}`}>
          <PostTags post={post} />
          <Link to={places.post(post._id)}>{post.title}</Link>
        </h2>
        <p className={styles.meta}>
          <Link to={places.author(post.user._id)}>
            {post.user.name} <VipMark user={post.user} />
          </Link>
          {inBoard ? (
            post.classify && <span>{post.classify.classifyName}</span>
          ) : (
            <Link to={places.board(post.system.systemSign)}>{post.system.systemName}</Link>
          )}
          <RelativeTime at={post.createTime} />
          <span>
            {formatCount(post.viewNumber)} {m.feed_views()}
          </span>
        </p>
      </div>
      {picture && (
        <span className={styles.picture}>
          <Photo of={picture} sizes="72px" alt="" />
        </span>
      )}
      <span className={styles.figures}>
        <LikeButton kind="posts" of={post} />
        <Link
          to={`${places.post(post._id)}#comments`}
          className={styles.comments}
          aria-label={m.feed_comments({ count: formatCount(post.commentNumber) })}
        >
          <Icon of={MessageSquare} size={18} />
          {post.commentNumber > 0 && formatCount(post.commentNumber)}
        </Link>
      </span>
    </article>
  )
}
