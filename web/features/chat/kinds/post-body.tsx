import { Link } from 'react-router'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { Photo } from '#web/media/photo/photo.tsx'
import { usePaths } from '#web/social/paths.ts'

export function PostBody({ of }: { of: ChatMessage['posts'] }) {
  const paths = usePaths()
  if (!of) return <p className={styles.bubble}>{m.chat_post_gone()}</p>
  return (
    <Link to={paths.post(of._id)} className={styles.post}>
      <span className={styles.postText}>
        <span className={styles.postTitle}>{of.title || of.excerpt}</span>
        {of.title && of.excerpt && <span className={styles.postExcerpt}>{of.excerpt}</span>}
        <span className={styles.postBoard}>{of.system.systemName}</span>
      </span>
      {of.image && <Photo of={of.image} sizes="72px" alt="" ratio="1:1" className={styles.postPicture} />}
    </Link>
  )
}
