import { randomBytes } from 'node:crypto'
import type { Block, Document, Part } from '#contract/shared/document.ts'
import type { DocumentNode } from './node.ts'
import { countMedia, countWords, plainText } from './text.ts'

/** The parts of a text that only some may read, in its order. */
export function partsOf(doc: Document): Part[] {
  return (doc.content ?? []).filter((block) => block.type === 'part')
}

/** Every part under a key of its own; one that came back keeps it. What holds nothing goes. */
export function withPartKeys(doc: Document): Document {
  const taken = new Set<string>()
  const content = (doc.content ?? []).flatMap((block): Block[] => {
    if (block.type !== 'part') return [block]
    if (isEmpty(block)) return []
    const { key, by, level } = block.attrs
    const own = key === undefined || taken.has(key) ? randomBytes(8).toString('base64url') : key
    taken.add(own)
    return [{ ...block, attrs: { key: own, by, ...(by === 'level' ? { level } : {}) } }]
  })
  return { ...doc, content }
}

/** How a part looks to somebody: with its content, or only how much of it there is. */
export function withPartsFor(doc: Document, isOpen: (part: Part) => boolean): Document {
  if (partsOf(doc).length === 0) return doc
  const content = (doc.content ?? []).map((block): Block => {
    if (block.type !== 'part') return block
    const open = isOpen(block)
    const { key, by, level } = block.attrs
    const sizes = { wordNumber: countWords(plainText(inside(block))), imageNumber: countMedia(inside(block)) }
    const attrs = { key, by, ...(level === undefined ? {} : { level }), isLocked: !open, ...sizes }
    return { ...block, attrs, content: open ? block.content : [] }
  })
  return { ...doc, content }
}

function inside({ content }: Part): Document {
  return { type: 'doc', content }
}

function isEmpty(part: Part): boolean {
  return countMedia(inside(part)) === 0 && plainText(inside(part)).trim() === ''
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/**
 * The beginning of a text, so many characters as readers see them, cut inside a block; pictures and videos are no part of
 * it. A text that would fit whole is cut in its middle: what is locked must lock something.
 */
export function teaserOf(doc: Document, most: number): Document {
  const bare = { ...doc, content: (doc.content ?? []).filter(({ type }) => type !== 'part') } as Document
  const all = lengthOf(bare)
  const room = { left: most >= all ? Math.floor(all / 2) : most }
  return { type: 'doc', content: beginning(bare as DocumentNode, room) as Document['content'] }
}

function lengthOf(node: DocumentNode): number {
  if (node.type === 'text') return [...graphemes.segment(node.text ?? '')].length
  if (node.type === 'mention') return [...graphemes.segment(`@${node.attrs?.label ?? ''}`)].length
  return (node.content ?? []).reduce((sum, child) => sum + lengthOf(child), 0)
}

/** What of the inside of a node still has room. */
function beginning(node: DocumentNode, room: { left: number }): DocumentNode[] {
  const kept: DocumentNode[] = []
  for (const child of node.content ?? []) {
    if (room.left <= 0) break
    const begun = begin(child, room)
    if (begun) kept.push(begun)
  }
  return kept
}

function begin(node: DocumentNode, room: { left: number }): DocumentNode | null {
  if (node.type === 'image' || node.type === 'video' || node.type === 'part') return null
  if (node.type === 'text') {
    const signs = [...graphemes.segment(node.text ?? '')].slice(0, room.left)
    room.left -= signs.length
    return { ...node, text: signs.map(({ segment }) => segment).join('') }
  }
  if (node.type === 'mention') {
    const length = lengthOf(node)
    // A name is whole or not there.
    if (length > room.left) {
      room.left = 0
      return null
    }
    room.left -= length
    return node
  }
  if (!node.content) return node
  const content = beginning(node, room)
  return content.length > 0 ? { ...node, content } : null
}
