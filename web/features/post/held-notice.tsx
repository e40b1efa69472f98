import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './held-notice.module.css'

const PostModeration = lazyPart(() =>
  import('#web/social/post-actions/moderation-dialog.tsx').then((module) => module.PostModeration),
)

type HeldNoticeProps = {
  post: PostPage
  /** Leaves the page, which is gone when the author has withdrawn the post. */
  onWithdrawn: () => void | Promise<void>
  className?: string
}

/** Above a post that waits for somebody to look at it; its author can change it meanwhile, or take it back. */
export function HeldNotice({ post, onWithdrawn, className }: HeldNoticeProps) {
  const me = useMe()
  if (!post.isHeld) return null
  return (
    <div role="status" className={classNames(styles.notice, className)}>
      <Icon of={Clock} className={styles.icon} />
      <div className={styles.text}>
        <strong>{m.creator_state_held()}</strong>
        <p>{m.held_hint()}</p>
        <HeldRules of={post.heldBy} />
      </div>
      {me?._id === post.user._id && <OwnActs post={post} onWithdrawn={onWithdrawn} />}
    </div>
  )
}

function OwnActs({ post, onWithdrawn }: Omit<HeldNoticeProps, 'className'>) {
  const paths = usePaths()
  const [asked, setAsked] = useState<boolean>()
  return (
    <div className={styles.acts}>
      {post.canEdit && (
        <Button size={32} to={`${paths.publish}?posts=${post._id}`}>
          {m.post_edit()}
        </Button>
      )}
      <Button size={32} onClick={() => setAsked(true)}>
        {m.held_withdraw()}
      </Button>
      {asked !== undefined && (
        <PostModeration
          post={post}
          task="delete"
          open={asked}
          onClose={() => setAsked(false)}
          onDeleted={onWithdrawn}
        />
      )}
    </div>
  )
}
