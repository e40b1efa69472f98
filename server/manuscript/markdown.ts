import { fromMarkdown } from 'mdast-util-from-markdown'
import { trimmed } from './blocks.ts'
import { linesOf } from './text.ts'
import { paragraph, type Warning, type Writer } from './writer.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Inline = { type: string; value?: string; alt?: string | null; children?: Inline[] }

/** So much is parsed at a time, in characters: a tree of the whole would take many times the file. */
const portion = 256 * 1024

/**
 * `#` is a volume and `##` a chapter; where one level alone is used, it is chapters. Pictures are not fetched, and what
 * is HTML is left out.
 */
export function splitMarkdown(text: string, writer: Writer, partTitle: (number: number) => string): Warning[] {
  const levels = levelsOf(text)
  const [chapterLevel = 0] = levels.size === 1 ? levels : [levels.has(2) ? 2 : Math.min(...levels)]
  const volumeLevel = chapterLevel === 2 && levels.has(1) ? 1 : 0
  const left = { pictures: 0, html: 0 }
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
  for (const piece of portionsOf(text)) yield* fromMarkdown(piece).children
}

/** Cut before headings, or at empty lines where a section is long; never inside of a fence. */
function* portionsOf(text: string): Generator<string> {
  let lines: string[] = []
  let length = 0
  let fence = ''
  for (const line of linesOf(text)) {
    const isHeading = fence === '' && /^#{1,6}\s/.test(line)
    const isPause = fence === '' && line.trim() === ''
    if (length > portion && (isHeading || isPause || length > portion * 4)) {
      yield lines.join('\n')
      lines = []
      length = 0
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.slice(0, 3) ?? ''
    if (mark) fence = fence === '' ? mark : fence === mark ? '' : fence
    lines.push(line)
    length += line.length + 1
  }
  if (lines.length > 0) yield lines.join('\n')
}

function addNode(
  node: Node,
  writer: Writer,
  left: { pictures: number; html: number },
  partTitle: (number: number) => string,
): void {
  const blocks = blocksOf(node, left)
  if (blocks.length === 0) return
  if (!writer.isOpen()) writer.chapter(partTitle(0), 'import_warn_before')
  for (const block of blocks) writer.add(block)
}

function blocksOf(node: Node, left: { pictures: number; html: number }): Parameters<Writer['add']>[0][] {
  if (node.type === 'thematicBreak') return [{ type: 'horizontalRule' }]
  if (node.type === 'html') {
    left.html += 1
    return []
  }
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
  if (node.type === 'definition' || node.type === 'html') return []
  return wordsOf(node, left)
    .split('\n')
    .map(trimmed)
    .filter((line) => line !== '')
}

function wordsOf(node: Inline, left: { pictures: number }): string {
  if (node.type === 'image' || node.type === 'imageReference') {
    left.pictures += 1
    return ''
  }
  if (node.type === 'html') return ''
  if (node.type === 'break') return '\n'
  return node.value ?? (node.children ?? []).map((child) => wordsOf(child, left)).join('')
}

function inlineText(node: Inline): string {
  return wordsOf(node, { pictures: 0 }).replaceAll('\n', ' ')
}
