import { type Document, documentLimits } from '#contract/shared/document.ts'
import { type DocumentNode, nodesOf } from './node.ts'

/** Plain text becomes paragraphs, a line each; where there are too many lines, several share one. */
export function toDocument(writing: string | Document, most: number = documentLimits.blocks): Document {
  if (typeof writing !== 'string') return writing
  const lines = writing.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const together = Math.max(1, Math.ceil(lines.length / most))
  const paragraphs = Array.from({ length: Math.ceil(lines.length / together) }, (_, index) =>
    lines.slice(index * together, (index + 1) * together),
  )
  return { type: 'doc', content: paragraphs.map((some) => ({ type: 'paragraph', content: withBreaks(some) })) }
}

function withBreaks(lines: string[]) {
  return lines.flatMap((text, index) => {
    const line = { type: 'text' as const, text }
    return index === 0 ? [line] : [{ type: 'hardBreak' as const }, line]
  })
}

/** What somebody would read aloud: a line for each block. */
export function plainText(doc: Document): string {
  return linesOf(doc)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

function linesOf(node: DocumentNode): string[] {
  const children = node.content ?? []
  const isLine = children.some((child) => inlineText(child) !== undefined)
  return isLine ? [children.map(inlineText).join('')] : children.flatMap(linesOf)
}

function inlineText(node: DocumentNode): string | undefined {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  return node.type === 'mention' ? `@${node.attrs?.label ?? ''}` : undefined
}

/** Characters without white space. */
export function countWords(text: string): number {
  return [...text.replace(/\s/g, '')].length
}

/** Characters that somebody reads in a minute without haste. */
const pace = 400

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / pace))
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The beginning in one line, at most so many characters; no character is cut in half. */
export function excerptOf(doc: Document, most = 200): string {
  // A full stop of Chinese has its distance in itself.
  const text = plainText(doc)
    .replace(/\s+/g, ' ')
    .replace(/([。！？；：，、…）」』】》]) /g, '$1')
  if (text.length <= most) return text
  let excerpt = ''
  let length = 0
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length
    // One place is kept for the dots.
    if (length > most - 1) return `${excerpt.trimEnd()}…`
    excerpt += segment
  }
  return excerpt
}

export function imagePaths(doc: Document): string[] {
  return pathsOf(doc, 'image')
}

export function videoPaths(doc: Document): string[] {
  return pathsOf(doc, 'video')
}

/** Each once, in the order of the text. */
function pathsOf(doc: Document, type: 'image' | 'video'): string[] {
  const paths = [...nodesOf(doc)].filter((node) => node.type === type).map((node) => String(node.attrs?.path))
  return [...new Set(paths)]
}

/** How many pictures and videos stand in the text; the same one twice counts twice. */
export function countMedia(doc: Document): number {
  return countOf(doc, ['image', 'video'])
}

export function countVideos(doc: Document): number {
  return countOf(doc, ['video'])
}

function countOf(doc: Document, types: string[]): number {
  return [...nodesOf(doc)].filter(({ type }) => types.includes(type)).length
}

/** The ids of those who are named, each once, in the order of the text. */
export function mentionsIn(doc: Document): string[] {
  const ids = [...nodesOf(doc)].filter((node) => node.type === 'mention').map((node) => String(node.attrs?.id))
  return [...new Set(ids)]
}
