import type { Block, Document } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { lineOf } from '#web/reader/walk.ts'
import type { Line } from './rows.ts'

/** A text line by line, as it is compared. Lists and quotes are their lines. */
export function linesOf({ content = [] }: Document): Line[] {
  return content.flatMap(blockLines)
}

function blockLines(block: Block): Line[] {
  switch (block.type) {
    case 'image':
    case 'video':
      return [{ text: block.attrs.path, sign: block.attrs.path, thumb: block.attrs.thumb ?? block.attrs.url ?? '' }]
    case 'horizontalRule':
      return [{ text: m.compare_rule(), sign: 'rule' }]
    case 'blockquote':
      return (block.content ?? []).flatMap(blockLines)
    case 'bulletList':
    case 'orderedList':
      return (block.content ?? []).flatMap((item) => (item.content ?? []).flatMap(blockLines))
    default:
      return lineOf(block) === '' ? [] : [{ text: lineOf(block) }]
  }
}
