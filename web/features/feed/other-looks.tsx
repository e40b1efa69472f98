import type { PostCard as Post } from '#contract/modules/forum/post.ts'
import type { Density } from '#contract/shared/density.ts'
import { CompactRow } from './cards/compact-row.tsx'
import { Waterfall } from './cards/waterfall.tsx'
import { FeedFrame } from './feed-frame.tsx'

export type LookProps = { posts: Post[]; inBoard?: boolean; ranked?: boolean; busy: boolean }

/** The looks of a list that a visitor has to choose. */
export function OtherLook({ posts, density, inBoard, ranked, busy }: LookProps & { density: Density }) {
  if (density === 'waterfall') return <Waterfall posts={posts} busy={busy} />
  return (
    <FeedFrame density={density} busy={busy}>
      {posts.map((post, at) => (
        <CompactRow key={post._id} post={post} at={at + 1} rank={ranked ? at + 1 : undefined} inBoard={inBoard} />
      ))}
    </FeedFrame>
  )
}
