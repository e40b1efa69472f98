import type { Document } from '#contract/shared/document.ts'
import { blocksOf } from '#web/reader/walk.ts'

/** The address of the first picture in a text. */
export function pictureIn(document: Document): string | undefined {
  for (const block of blocksOf(document.content)) if (block.type === 'image' && block.attrs.url) return block.attrs.url
  return undefined
}
