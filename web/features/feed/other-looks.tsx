import { Link } from 'react-router'
import type { PostCard as Post } from '#contract/modules/forum/post.ts'
import type { Density } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'
import { Photo } from '#web/media/photo/photo.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberVipBadge } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { useLike } from '#web/social/toggles/like-button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './cards/compact-row.module.css'
import { coverOf } from './cards/cover.ts'
import line from './cards/meta-line.module.css'
import type { PostCardProps } from './cards/post-card.tsx'
import { PostFrame } from './cards/post-frame.tsx'
import { PostTags } from './cards/post-tags.tsx'
import { Waterfall } from './cards/waterfall.tsx'
import { FeedFrame } from './feed-frame.tsx'

export type LookProps = { posts: Post[]; inBoard?: boolean; ranked?: boolean; busy: boolean }

/** The looks of a list that a visitor has to choose. */
export function OtherLook({ posts, density, inBoard, ranked, busy }: LookProps & { density: Density }) {
  if (density === 'waterfall') return <Waterfall posts={posts} inBoard={inBoard} busy={busy} />
  return (
    <FeedFrame density={density} busy={busy}>
      {posts.map((post, at) => (
        <CompactRow key={post._id} post={post} at={at + 1} rank={ranked ? at + 1 : undefined} inBoard={inBoard} />
      ))}
    </FeedFrame>
  )
}

/** A post in one line and a half, for those who look through many. */
function CompactRow({ post, at, rank, inBoard }: PostCardProps) {
  const paths = usePaths()
  const picture = coverOf(post)
  return (
    <PostFrame post={post} at={at} className={styles.row}>
      {rank !== undefined && (
        <span className={styles.rank} data-top={rank <= 3 || undefined}>
          {rank}
        </span>
      )}
      <div className={styles.text}>
        <h2 className={styles.title} id={`post-${post._id}`}>
          <PostTags post={post} inBoard={inBoard} />
          <Link to={paths.post(post._id)}>{post.title}</Link>
        </h2>
        <div className={classNames(line.meta, styles.meta)}>
          <Link to={paths.author(post.user._id)} className={styles.author}>
            <MemberAvatar of={post.user} size={20} />
            <span className={styles.name} {...nameLook(post.user)}>
              {post.user.name}
            </span>
            <MemberVipBadge user={post.user} />
          </Link>
          {inBoard ? (
            post.classify && <span>{post.classify.classifyName}</span>
          ) : (
            <Link to={paths.board(post.system.systemSign, post.system.systemType)}>{post.system.systemName}</Link>
          )}
          <RelativeTime at={post.createTime} />
          <Likes post={post} />
          <Link to={`${paths.post(post._id)}#comments`}>
            {m.feed_comment_count({ count: formatCount(post.commentNumber) })}
          </Link>
        </div>
      </div>
      {picture && (
        <span className={styles.picture}>
          <Photo of={picture} sizes="72px" alt="" />
        </span>
      )}
    </PostFrame>
  )
}

/** Words like the others in the line, and yet a switch. */
function Likes({ post }: Pick<PostCardProps, 'post'>) {
  const count = formatCount(post.likeNumber)
  return (
    <button
      type="button"
      className={styles.likes}
      data-act="like"
      aria-pressed={post.isLike}
      aria-label={`${m.social_like()} ${m.activity_likes({ count })}`}
      onClick={useLike('posts', post)}
    >
      {m.activity_likes({ count })}
    </button>
  )
}
