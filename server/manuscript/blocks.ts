import { hasTower, mostMarks } from '../document/text-limits.ts'

/** A piece of a chapter as it is read; `entry` is the place of a picture in its archive. */
export type ReadBlock =
  | { type: 'paragraph' | 'heading'; text: string }
  | { type: 'blockquote'; lines: string[] }
  | { type: 'horizontalRule' }
  | { type: 'image'; entry: number; alt: string }

const controls = /(?![\t\n\r])\p{Cc}/gu
const tower = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

/** Text that may stand in a chapter: nothing that steers machines, no halves of characters, no towers of marks. */
export function cleaned(text: string): string {
  const plain = text.replace(controls, '').toWellFormed()
  return hasTower(plain) ? plain.replace(tower, '$1') : plain
}

/** A line without the blanks around it; its words stay. */
export function trimmed(line: string): string {
  return line.replace(/^[\s\u3000]+/u, '').trimEnd()
}

/** How many characters, as far as limits go; never fewer than readers see. */
export function lengthOf(block: ReadBlock): number {
  if (block.type === 'blockquote') return block.lines.reduce((sum, line) => sum + line.length + 1, 0)
  return 'text' in block ? block.text.length + 1 : 1
}

/** The same block in pieces of at most so many characters. */
export function inPieces(block: ReadBlock, most: number): ReadBlock[] {
  if (lengthOf(block) <= most) return [block]
  if (block.type === 'blockquote')
    return block.lines.flatMap((line) => cut(line, most - 1).map((text) => ({ type: 'blockquote', lines: [text] })))
  if (!('text' in block)) return [block]
  return cut(block.text, most - 1).map((text) => ({ ...block, text }))
}

/** Without cutting a character in two. */
export function cut(text: string, most: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + most, text.length)
    if (end < text.length && isHigh(text.charCodeAt(end - 1))) end -= 1
    parts.push(text.slice(at, end))
    at = end
  }
  return parts
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
