import Lock from 'lucide-react/icons/lock'
import type { PostCard } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type Badged = Pick<
  PostCard,
  'isTop' | 'isGlobalTop' | 'isRecommend' | 'isClosed' | 'isHeld' | 'visibility' | 'article'
> &
  Partial<Pick<PostCard, 'isLocked' | 'price'>>

/** What managers and the author said about a post, in front of its title. Pinned in a board it is only there. */
export function PostTags({ post, inBoard = false }: { post: Badged; inBoard?: boolean }) {
  return (
    <>
      {(post.isGlobalTop || (inBoard && post.isTop)) && <Badge tone="brand">{m.feed_pinned()}</Badge>}
      {post.isRecommend && <Badge tone="warning">{m.feed_recommended()}</Badge>}
      {post.article?.origin === 'reprint' && <Badge>{m.article_reprint()}</Badge>}
      {post.isHeld && <Badge tone="warning">{m.creator_state_held()}</Badge>}
      {post.visibility === 'private' && <Badge icon={<Icon of={Lock} size={12} />}>{m.feed_private()}</Badge>}
      {post.isLocked && (
        <Badge icon={<Icon of={Lock} size={12} />}>{post.price ? post.price.toFixed(2) : m.feed_locked()}</Badge>
      )}
      {post.isClosed && <Badge>{m.feed_closed()}</Badge>}
    </>
  )
}
