import { fromMarkdown } from 'mdast-util-from-markdown'
import { trimmed } from './blocks.ts'
import { wordsOfHtml } from './html.ts'
import { piecesOf } from './markdown-pieces.ts'
import { paragraph, type Warning, type Writer } from './writer.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Inline = { type: string; value?: string; alt?: string | null; children?: Inline[] }

/**
 * `#` is a volume and `##` a chapter; where one level alone is used, it is chapters. Pictures are not fetched, and of HTML
 * the words are kept.
 */
export function splitMarkdown(text: string, writer: Writer, partTitle: (number: number) => string): Warning[] {
  const levels = levelsOf(text)
  const [chapterLevel = 0] = levels.size === 1 ? levels : [levels.has(2) ? 2 : Math.min(...levels)]
  const volumeLevel = chapterLevel === 2 && levels.has(1) ? 1 : 0
  const left = { pictures: 0 }
  for (const node of nodesOf(text)) {
    if (node.type === 'heading' && node.depth === volumeLevel) writer.volume(inlineText(node))
    else if (node.type === 'heading' && node.depth === chapterLevel) writer.chapter(inlineText(node))
    else addNode(node, writer, left, partTitle)
  }
  const warnings: Warning[] = levels.size === 0 && writer.isOpen() ? [{ key: 'import_warn_no_heads' }] : []
  if (left.pictures > 0) warnings.push({ key: 'import_warn_pictures', params: { count: left.pictures } })
  return warnings
}

/** Which of the first two levels are used; without either, the highest that is. */
function levelsOf(text: string): Set<number> {
  const found = new Set<number>()
  for (const node of nodesOf(text)) if (node.type === 'heading') found.add(node.depth)
  const top = [...found].filter((level) => level <= 2)
  if (top.length > 0 || found.size === 0) return new Set(top)
  return new Set([Math.min(...found)])
}

function* nodesOf(text: string): Generator<Node> {
  for (const piece of piecesOf(text)) {
    if ('markdown' in piece) yield* fromMarkdown(piece.markdown).children
    else if ('html' in piece) yield { type: 'html', value: piece.html }
    else yield { type: 'paragraph', children: [{ type: 'text', value: piece.plain }] }
  }
}

function addNode(node: Node, writer: Writer, left: { pictures: number }, partTitle: (number: number) => string): void {
  const blocks = blocksOf(node, left)
  if (blocks.length === 0) return
  if (!writer.isOpen()) writer.chapter(partTitle(0), 'import_warn_before')
  for (const block of blocks) writer.add(block)
}

function blocksOf(node: Node, left: { pictures: number }): Parameters<Writer['add']>[0][] {
  if (node.type === 'thematicBreak') return [{ type: 'horizontalRule' }]
  if (node.type === 'blockquote') {
    const lines = node.children.flatMap((child) => textLines(child as Inline, left))
    const quotes = []
    for (let at = 0; at < lines.length; at += 200)
      quotes.push({ type: 'blockquote' as const, lines: lines.slice(at, at + 200) })
    return quotes
  }
  const lines = textLines(node as Inline, left)
  if (node.type === 'heading') return lines.length > 0 ? [{ type: 'heading', text: lines.join(' ') }] : []
  return lines.flatMap((line) => paragraph(line) ?? [])
}

const containers = new Set(['list', 'listItem', 'blockquote', 'table', 'tableRow', 'footnoteDefinition'])

/** The words of a block, line by line. */
function textLines(node: Inline, left: { pictures: number }): string[] {
  if (containers.has(node.type)) return (node.children ?? []).flatMap((child) => textLines(child, left))
  if (node.type === 'definition') return []
  const lines = node.type === 'html' ? wordsOfHtml(node.value ?? '') : wordsOf(node, left).split('\n')
  return lines.map(trimmed).filter((line) => line !== '')
}

function wordsOf(node: Inline, left: { pictures: number }): string {
  if (node.type === 'image' || node.type === 'imageReference') {
    left.pictures += 1
    return ''
  }
  if (node.type === 'break' || (node.type === 'html' && lineBreak.test(node.value ?? ''))) return '\n'
  if (node.type === 'html') return ''
  return node.value ?? wordsWithin(node.children ?? [], left)
}

const lineBreak = /^<br\b/i
const silent = /^<(script|style|template|noscript|iframe|object|audio|video)\b/i

/** Tags stand beside the words that they are about: what is between those of a script is none. */
function wordsWithin(nodes: Inline[], left: { pictures: number }): string {
  let words = ''
  let until = ''
  for (const node of nodes) {
    const tag = node.type === 'html' ? (node.value ?? '').toLowerCase() : ''
    if (until === '') {
      words += wordsOf(node, left)
      until = silent.exec(tag)?.[1] ?? ''
    } else if (tag.startsWith(`</${until}`)) until = ''
  }
  return words
}

function inlineText(node: Inline): string {
  return wordsOf(node, { pictures: 0 }).replaceAll('\n', ' ')
}
