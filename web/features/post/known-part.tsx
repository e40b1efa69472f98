import type { PostCard } from '#contract/modules/forum/post.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import styles from './known-part.module.css'

/** A post as far as its card knows it. */
export function KnownPart({ post }: { post: PostCard }) {
  return (
    <div className={styles.known}>
      <p className={styles.title}>{post.title}</p>
      <div className={styles.person}>
        <MemberAvatar of={post.user} size={40} />
        <span>{post.user.name}</span>
      </div>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <MediaGrid wide images={post.images} eager />
    </div>
  )
}
