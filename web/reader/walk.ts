import type { Block, Document, Inline } from '#contract/shared/document.ts'
import { isBlank } from '#contract/shared/text.ts'

export type NodeOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** Every block of a text, from top to bottom, those in lists and quotes too. */
export function* blocksOf(blocks: readonly Block[] | undefined): Generator<Block> {
  for (const block of blocks ?? []) {
    yield block
    if (block.type === 'blockquote' || block.type === 'part') yield* blocksOf(block.content)
    else if (block.type === 'bulletList' || block.type === 'orderedList')
      for (const item of block.content ?? []) yield* blocksOf(item.content)
  }
}

function textOf(content: readonly Inline[] | undefined): string {
  return (content ?? []).map(wordsOf).join('')
}

function wordsOf(node: Inline): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'hardBreak':
      return ' '
    case 'mention':
      return `@${node.attrs.label}`
  }
}

export interface Heading {
  /** Of the element; a number, because a name made of the author's words could be that of a part of the page. */
  id: string
  level: 2 | 3
  text: string
}

/** For a table of contents. Empty ones have nothing to be found by. */
export function headingsOf(document: Document): Heading[] {
  return [...headingNodes(document)].flatMap(([{ attrs, content }, id]) => {
    const text = textOf(content).trim()
    return text === '' ? [] : [{ id, level: attrs.level, text }]
  })
}

export function headingNodes(document: Document): Map<NodeOf<'heading'>, string> {
  const headings = [...blocksOf(document.content)].filter((block) => block.type === 'heading')
  return new Map(headings.map((heading, at) => [heading, `s-${at + 1}`]))
}

export function imageNodes(document: Document): NodeOf<'image'>[] {
  return [...blocksOf(document.content)].filter((block) => block.type === 'image')
}

/** The words of a text, line by line. */
export function plainTextOf(document: Document): string {
  return [...blocksOf(document.content)].map(lineOf).join('\n').trim()
}

export function lineOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOf(block.content)
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('')
    default:
      return ''
  }
}

/** Something to read or to look at. */
export function hasContent(document: Document): boolean {
  const shows = new Set<Block['type']>(['image', 'video', 'horizontalRule'])
  return !isBlank(plainTextOf(document)) || [...blocksOf(document.content)].some(({ type }) => shows.has(type))
}
