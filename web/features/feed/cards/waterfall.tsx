import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import type { PostCard as Post, PostCard } from '#contract/modules/forum/post.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { formatDuration } from '#web/media/format-duration.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useArea, usePaths } from '#web/social/paths.ts'
import { MemberVipBadge } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { coverOf, gistOf } from './cover.ts'
import { PostFrame } from './post-frame.tsx'
import { PostTags } from './post-tags.tsx'
import styles from './waterfall.module.css'

/** Three columns from 680 px on, which the desktop has unless its window is very narrow. */
function useColumnCount(): number {
  const isNarrow = useMedia('(max-width: 727px)')
  return useArea() === 'mobile' || isNarrow ? 2 : 3
}

/** Pictures first, in columns of their own height. Each post goes to the shorter column, so the order stays readable. */
export function Waterfall({ posts, inBoard, busy }: { posts: Post[]; inBoard?: boolean; busy: boolean }) {
  const count = useColumnCount()
  return (
    <div role="feed" aria-busy={busy} aria-label={m.feed_label()} className={styles.columns} data-count={count}>
      {columnsOf(picturesFirst(posts), count).map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={at} role="presentation" className={styles.column}>
          {column.map(({ post, place }) => (
            <Tile key={post._id} post={post} place={place} inBoard={inBoard} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Tile({ post, place, inBoard }: { post: Post; place: number; inBoard?: boolean }) {
  const paths = usePaths()
  const picture = pictureOf(post)
  const to = paths.post(post._id)
  return (
    <PostFrame post={post} at={place} className={styles.tile}>
      {picture && (
        <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <Photo of={picture} sizes="(max-width: 767px) 50vw, 220px" alt="" />
          {post.video && (
            <span className={styles.video}>
              <Icon of={Play} size={14} />
              {post.video.duration > 0 && formatDuration(post.video.duration)}
            </span>
          )}
        </Link>
      )}
      <h2 className={styles.title} id={`post-${post._id}`}>
        <PostTags post={post} inBoard={inBoard} />
        <Link to={to}>{post.title}</Link>
      </h2>
      {!picture && post.excerpt && <p className={styles.excerpt}>{gistOf(post)}</p>}
      <div className={styles.foot}>
        <Link to={paths.author(post.user._id)} className={styles.author}>
          <MemberAvatar of={post.user} size={20} />
          <span {...nameLook(post.user)}>
            {post.user.name} <MemberVipBadge user={post.user} />
          </span>
        </Link>
        <LikeButton kind="posts" of={post} />
      </div>
    </PostFrame>
  )
}

interface Placed {
  post: PostCard
  /** Its place in the list, from 1. */
  place: number
}

/** What a tile shows above its title: the first picture, or the cover of the video. */
function pictureOf(post: PostCard) {
  const { video } = post
  return (
    coverOf(post) ??
    (video?.cover ? { ...video, url: video.cover, thumb: video.coverThumb, placeholder: '' } : undefined)
  )
}

/** Those with a picture before those without, page by page: what is above never moves when more comes below. */
function picturesFirst(posts: PostCard[]): PostCard[] {
  const pages = Array.from({ length: Math.ceil(posts.length / pageLimits.feedPage) }, (_, at) =>
    posts.slice(at * pageLimits.feedPage, (at + 1) * pageLimits.feedPage),
  )
  return pages.flatMap((page) => page.toSorted((a, b) => Number(!pictureOf(a)) - Number(!pictureOf(b))))
}

/** A guess in column widths; what matters is which of two columns is shorter. */
function heightOf(post: PostCard): number {
  const picture = pictureOf(post)
  const text = 0.42
  if (!picture?.width) return text + (post.excerpt ? 0.3 : 0)
  return text + Math.min(Math.max(picture.height / picture.width, 0.5), 1.6)
}

/** Each post to the column that is shorter so far: what is above never moves when more comes below. */
function columnsOf(posts: PostCard[], count: number): Placed[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, placed: [] as Placed[] }))
  posts.forEach((post, at) => {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a))
    shortest.placed.push({ post, place: at + 1 })
    shortest.height += heightOf(post)
  })
  return columns.map(({ placed }) => placed)
}
