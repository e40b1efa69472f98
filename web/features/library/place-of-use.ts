import type { z } from 'zod/mini'
import type { attachmentUse } from '#contract/attachment.ts'
import { m } from '#messages/messages.js'

export type Use = z.infer<typeof attachmentUse>

/** Where a file is in use, in the reader's words. */
export function placeOfUse({ type, title }: Use): string {
  if (type === 'avatar') return m.library_use_avatar()
  if (type === 'video-cover') return m.library_use_cover({ title })
  return title || m.library_use_unnamed()
}
