import type { Block, Document, Part } from '#contract/shared/document.ts'

type Lock = Part['attrs']['by']
type Inlines = Extract<Block, { type: 'paragraph' }>['content']

/**
 * Texts of the house in a short form: `## `, `- `, `1. `, `> `, `![words]` for the next picture, ` ``` ` around code, and
 * `:::vip` to `:::` around what only some may read.
 */
export function documentOf(text: string, pictures: string[] = []): Document {
  const lines = text.trim().split('\n')
  const left = [...pictures]
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1)
      blocks.push(codeOf(lines.slice(at + 1, end), line.slice(3)))
      at = end
    } else if (line.startsWith(':::')) {
      const end = lines.indexOf(':::', at + 1)
      blocks.push(partOf(lines.slice(at + 1, end), line.slice(3) as Lock))
      at = end
    } else if (line.trim()) add(blocks, line.trim(), left)
  }
  return { type: 'doc', content: blocks }
}

function add(blocks: Block[], line: string, pictures: string[]): void {
  const alt = /^!\[(.*)\]$/.exec(line)?.[1]
  const item = /^(- |\d+\. )(.*)$/.exec(line)
  if (alt !== undefined) {
    const path = pictures.shift()
    if (path) blocks.push({ type: 'image', attrs: { path, alt } })
  } else if (item) addItem(blocks, item[1] === '- ' ? 'bulletList' : 'orderedList', item[2] ?? '')
  else if (line.startsWith('## '))
    blocks.push({ type: 'heading', attrs: { level: 2 }, content: inlinesOf(line.slice(3)) })
  else if (line.startsWith('> ')) blocks.push({ type: 'blockquote', content: [paragraphOf(line.slice(2))] })
  else blocks.push(paragraphOf(line))
}

function addItem(blocks: Block[], type: 'bulletList' | 'orderedList', text: string): void {
  const item = { type: 'listItem' as const, content: [paragraphOf(text)] }
  const last = blocks.at(-1)
  if (last?.type === type) last.content?.push(item)
  else blocks.push({ type, content: [item] })
}

function codeOf(lines: string[], language: string): Block {
  return { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text: lines.join('\n') }] }
}

/** With a key that is the same at each site. */
function partOf(lines: string[], by: Lock): Block {
  const content = documentOf(lines.join('\n')).content as Part['content']
  return { type: 'part', attrs: { key: `example-${by}`, by }, content }
}

function paragraphOf(text: string): Extract<Block, { type: 'paragraph' }> {
  return { type: 'paragraph', content: inlinesOf(text) }
}

/** `**bold**` and nothing else. */
function inlinesOf(text: string): Inlines {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) =>
      part.startsWith('**')
        ? { type: 'text', text: part.slice(2, -2), marks: [{ type: 'bold' }] }
        : { type: 'text', text: part },
    )
}
