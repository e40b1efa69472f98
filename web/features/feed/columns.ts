import type { PostCard } from '#contract/post.ts'

export interface Placed {
  post: PostCard
  /** Its place in the list, from 1. */
  place: number
}

/** A guess in column widths; what matters is which of two columns is shorter. */
function heightOf({ images: [picture], excerpt }: PostCard): number {
  const text = 0.42
  if (!picture?.width) return text + (excerpt ? 0.3 : 0)
  return text + Math.min(Math.max(picture.height / picture.width, 0.5), 1.6)
}

/** Each post to the column that is shorter so far: what is above never moves when more comes below. */
export function columnsOf(posts: PostCard[], count: number): Placed[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, placed: [] as Placed[] }))
  posts.forEach((post, at) => {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a))
    shortest.placed.push({ post, place: at + 1 })
    shortest.height += heightOf(post)
  })
  return columns.map(({ placed }) => placed)
}
