import type { PostCard } from '#contract/modules/forum/post.ts'

/** The one picture that stands for a post: the cover of an article, or the first of its pictures. */
export function coverOf({ article, images: [image] }: PostCard): PostCard['images'][number] | undefined {
  return article?.cover ?? image
}

/** What it is about, in the words of its author where there are any. */
export function gistOf({ article, excerpt }: PostCard): string {
  return article?.summary || excerpt
}
