import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Above a post that its author has deleted: whoever has bought it reads it still. */
export function GoneNotice({ post, className }: { post: PostPage; className?: string }) {
  if (!post.isGone) return null
  return <Notice className={className}>{m.post_gone()}</Notice>
}
