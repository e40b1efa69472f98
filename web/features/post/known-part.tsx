import type { QueryClient } from '@tanstack/react-query'
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

/** What a list that was read has told of a post, to be shown until the whole of it is there. */
export function knownCard(queries: QueryClient, id: string): PostCard | undefined {
  for (const { state } of queries.getQueryCache().getAll()) {
    const { pages, list } = (state.data ?? {}) as { pages?: { list?: unknown[] }[]; list?: unknown[] }
    const found = [...(pages ?? []), { list }].flatMap((page) => page.list ?? []).find((item) => isCardOf(item, id))
    if (found) return found as PostCard
  }
  return undefined
}

function isCardOf(item: unknown, id: string): boolean {
  const { _id, title, excerpt, images, user } = (item ?? {}) as Partial<PostCard>
  return _id === id && title !== undefined && excerpt !== undefined && images !== undefined && user !== undefined
}
