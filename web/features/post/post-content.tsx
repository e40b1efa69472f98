import Hash from 'lucide-react/icons/hash'
import Lock from 'lucide-react/icons/lock'
import { useCallback, useEffect, useRef } from 'react'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { Part } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { sourceOf, VideoView } from '#web/media/video/video.tsx'
import { picturesIn } from '#web/reader/figures.tsx'
import { Reader } from '#web/reader/reader.tsx'
import lock from '#web/social/locks/lock-face.module.css'
import { usePaths } from '#web/social/paths.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type LockActs, LockCard, PartLock } from './lock-card.tsx'
import styles from './post.module.css'
import { PostFiles } from './post-files.tsx'

/** The words, then the video and the pictures that stand beside them. Shown large, all pictures are one row. */
export function PostContent({ post, onReply }: LockActs) {
  const { content, video, images, files, isLocked } = post
  const text = useFocusWhenOpened(isLocked)
  // Parts that follow the post stand in the text themselves.
  const isCut = isLocked && !content.content?.some((block) => block.type === 'part' && block.attrs.by === 'post')
  const locked = useCallback((part: Part) => <PartLock part={part} post={post} onReply={onReply} />, [post, onReply])
  return (
    <div className={styles.content} ref={text} tabIndex={-1}>
      <Reader document={content} headingIds after={images} locked={locked} className={isCut ? lock.faded : undefined} />
      {isCut && <LockCard post={post} onReply={onReply} />}
      {video && (
        <div className={styles.video}>
          <VideoView of={sourceOf(video)} />
        </div>
      )}
      {images.length > 0 && <MediaGrid wide images={images} before={picturesIn(content)} className={styles.gallery} />}
      <PostFiles files={files} />
    </div>
  )
}

/** What has just been opened is read from its beginning. */
function useFocusWhenOpened(isLocked: boolean) {
  const text = useRef<HTMLDivElement>(null)
  const wasLocked = useRef(isLocked)
  useEffect(() => {
    if (wasLocked.current && !isLocked) text.current?.focus({ preventScroll: true })
    wasLocked.current = isLocked
  }, [isLocked])
  return text
}

/** Words by which it is found; each leads to what else has it. */
export function TagLinks({ tags, className }: { tags: readonly string[]; className?: string }) {
  const { search } = usePaths()
  if (tags.length === 0) return null
  return (
    <ul className={classNames(styles.tags, className)} aria-label={m.post_page_tags()}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip to={`${search}?${new URLSearchParams({ q: tag })}`}>
            <Icon of={Hash} size={14} />
            <span className={styles.tag}>{tag}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Below the text: how it is marked, its tags, and when it was last changed. */
export function PostFoot({ post }: { post: PostPage }) {
  if (!hasBadges(post) && post.tags.length === 0 && post.editTime === 0) return null
  return (
    <div className={styles.foot}>
      <PostBadges post={post} />
      <TagLinks tags={post.tags} />
      {post.editTime > 0 && (
        <span className={styles.edited}>
          {m.post_page_edited()} <RelativeTime at={post.editTime} />
        </span>
      )}
    </div>
  )
}

/** What managers and the author have said about a post. */
export function PostBadges({ post }: { post: PostPage }) {
  return (
    <>
      {post.isGlobalTop && <Badge tone="brand">{m.post_global_pin()}</Badge>}
      {post.isTop && !post.isGlobalTop && <Badge tone="brand">{m.feed_pinned()}</Badge>}
      {post.isRecommend && <Badge tone="warning">{m.feed_recommended()}</Badge>}
      {post.visibility === 'private' && <Badge icon={<Icon of={Lock} size={12} />}>{m.feed_private()}</Badge>}
      {post.isClosed && <Badge>{m.post_page_closed()}</Badge>}
    </>
  )
}

function hasBadges({ isGlobalTop, isTop, isRecommend, isClosed, visibility }: PostPage): boolean {
  return isGlobalTop || isTop || isRecommend || isClosed || visibility === 'private'
}
