import type { z } from 'zod/mini'
import type { attachmentUse } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'

export type Use = z.infer<typeof attachmentUse>

const words: Record<string, (title: string) => string> = {
  avatar: () => m.library_use_avatar(),
  'author-background': () => m.library_use_author_background(),
  'author-cover': () => m.library_use_author_cover(),
  'video-cover': (title) => m.library_use_cover({ title }),
  posts: (title) => (title ? m.library_use_post({ title }) : m.library_use_unnamed()),
  board: (title) => (title ? m.library_use_board({ title }) : m.library_use_unnamed()),
}

/** Where a file is in use, in the reader's words; of what has none here, the title has to do. */
export function placeOfUse({ type, title }: Use): string {
  return words[type]?.(title) ?? (title || m.library_use_unnamed())
}
