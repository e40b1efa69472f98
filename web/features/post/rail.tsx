import MessageSquare from 'lucide-react/icons/message-square'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { ShareButton } from '#web/social/share/share-button.tsx'
import { TipButton } from '#web/social/tips/tip-button.tsx'
import { CollectButton } from '#web/social/toggles/collect-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import styles from './rail.module.css'

export const tipOf = ({ _id, user }: PostPage) => ({ target: { type: 'posts', _id }, author: user }) as const

type RailProps = { post: PostPage; onComment: () => void }

/** What can be done with a post, beside it all the way down. */
export function Rail({ post, onComment }: RailProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className={styles.rail} role="group" aria-label={m.post_page_actions()}>
      <LikeButton kind="posts" of={post} className={styles.button} />
      <ActionButton
        icon={MessageSquare}
        label={m.comment_title()}
        count={post.commentNumber}
        onClick={onComment}
        data-act="comment"
        className={styles.button}
      />
      <CollectButton of={post} className={styles.button} />
      <TipButton of={tipOf(post)} count={post.tipNumber} className={styles.button} />
      <ShareButton path={`/${post._id}`} title={post.title} className={styles.button} />
    </div>
  )
}

/** The same once more at the end of the text, where one has made up one's mind. */
export function LikeBar({ post }: { post: PostPage }) {
  return (
    <div className={styles.bar}>
      <LikeButton kind="posts" of={post} className={styles.like}>
        {m.social_like()}
      </LikeButton>
      <CollectButton of={post} className={styles.collect}>
        {m.social_collect()}
      </CollectButton>
      <ShareButton path={`/${post._id}`} title={post.title} side="top" className={styles.share} />
    </div>
  )
}
