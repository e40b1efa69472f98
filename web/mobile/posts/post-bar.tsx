import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { useThread } from '#web/features/comments/thread-context.ts'
import { useDraft } from '#web/features/comments/writer/use-drafts.ts'
import type { Barred as Restriction } from '#web/session/use-restriction.ts'
import { usePaths } from '#web/social/paths.ts'
import { useTitle } from '#web/social/restriction/restriction-notice.tsx'
import { ShareButton } from '#web/social/share/share-button.tsx'
import { CollectButton } from '#web/social/toggles/collect-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import styles from './bar.module.css'

/** Always at hand at the lower edge. */
export function PostBar({ post, onComments }: { post: PostPage; onComments: () => void }) {
  const { write } = useThread()
  const { text } = useDraft('post')
  return (
    <div className={styles.bar}>
      <Say onPress={() => write('post')}>{text ? m.comment_draft({ text }) : m.post_page_say()}</Say>
      <LikeButton kind="posts" of={post} className={styles.act} />
      <CollectButton of={post} className={styles.act} />
      <ActionButton
        icon={MessageSquare}
        label={m.comment_title()}
        count={post.commentNumber}
        onClick={onComments}
        className={styles.act}
      />
      <ShareButton path={`/${post._id}`} title={post.title} side="top" className={styles.act} />
    </div>
  )
}

/** The reasons stand above the comments. */
function Barred({ of }: { of: Restriction }) {
  const { moderation } = usePaths()
  const title = useTitle(of)
  if (of.kind === 'waiting') return <p className={styles.say}>{title}</p>
  return (
    <Link to={moderation} className={styles.say} title={title}>
      {title}
    </Link>
  )
}

/** Looks like a field and opens the sheet; where nobody may write, it says why. */
export function Say({ onPress, children }: { onPress: () => void; children: string }) {
  const { isOpen, refusal, barred } = useThread()
  const membersOnly = useMembersOnly()
  if (barred) return <Barred of={barred} />
  if (!isOpen) return <p className={styles.say}>{refusal}</p>
  return (
    <button type="button" className={styles.say} onClick={() => membersOnly(onPress)}>
      {children}
    </button>
  )
}
