import type { FeedSelect } from '#contract/modules/forum/feed.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import { foldWord } from '#contract/shared/text.ts'
import type { Viewer } from '../../kernel/context.ts'

/** A post in a list, as far as words are looked for in it. */
type Texts = { title: string; excerpt: string }

/** Posts in lists are shared by all who read them, so each is folded once. */
const folded = new WeakMap<Texts, string>()

/** Whether this member leaves posts out of this list: never where one looks for what an author wrote. */
export function mutes(viewer: Viewer | null, { userId }: FeedSelect): viewer is Viewer {
  return Boolean(viewer?.mutedWords && !userId)
}

/** Nobody mutes themselves. */
export function isMuted({ id, mutedWords = [] }: Viewer, authorId: string, post: Texts): boolean {
  return authorId !== id && mutedWords.some((word) => foldedText(post).includes(word))
}

function foldedText(post: Texts): string {
  const known = folded.get(post)
  if (known !== undefined) return known
  const text = foldWord(`${post.title}\n${post.excerpt}`)
  folded.set(post, text)
  return text
}

/** The ids of the posts that this member does not want to meet. */
export function mutedAmong(viewer: Viewer, cards: readonly PostCard[]): string[] {
  return cards.filter((card) => isMuted(viewer, card.user._id, card)).map(({ _id }) => _id)
}
