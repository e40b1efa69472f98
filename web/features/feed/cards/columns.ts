import type { PostCard } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'

export interface Placed {
  post: PostCard
  /** Its place in the list, from 1. */
  place: number
}

/** What a tile shows above its title: the first picture, or the cover of the film. */
export function pictureOf({ images: [image], video }: PostCard) {
  return image ?? (video?.cover ? { ...video, url: video.cover, thumb: video.coverThumb, placeholder: '' } : undefined)
}

/** Those with a picture before those without, page by page: what is above never moves when more comes below. */
export function picturesFirst(posts: PostCard[]): PostCard[] {
  const pages = Array.from({ length: Math.ceil(posts.length / limits.feedPage) }, (_, at) =>
    posts.slice(at * limits.feedPage, (at + 1) * limits.feedPage),
  )
  return pages.flatMap((page) => page.toSorted((a, b) => Number(!pictureOf(a)) - Number(!pictureOf(b))))
}

/** A guess in column widths; what matters is which of two columns is shorter. */
function heightOf(post: PostCard): number {
  const picture = pictureOf(post)
  const text = 0.42
  if (!picture?.width) return text + (post.excerpt ? 0.3 : 0)
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
