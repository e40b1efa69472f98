import Lock from 'lucide-react/icons/lock'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

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

export function hasBadges({ isGlobalTop, isTop, isRecommend, isClosed, visibility }: PostPage): boolean {
  return isGlobalTop || isTop || isRecommend || isClosed || visibility === 'private'
}
