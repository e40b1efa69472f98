import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { ChapterBlock } from '#contract/modules/works/document.ts'
import { limits } from '#contract/shared/limits.ts'

/** Words of one block. */
export interface Quote {
  block: number
  wrong: string
}

/** What is marked in the text, where it lies in one block and is not too long. */
export function markedQuote(): Quote | null {
  const selection = getSelection()
  const wrong = selection?.toString().trim() ?? ''
  const [from, to] = [blockOf(selection?.anchorNode), blockOf(selection?.focusNode)]
  if (!wrong || [...wrong].length > limits.typo || !from || from !== to) return null
  return { block: Number(from.dataset.block), wrong }
}

/** The block in which something is marked. */
export function markedBlock(): number | null {
  const selection = getSelection()
  const block = selection?.isCollapsed === false ? blockOf(selection.anchorNode) : null
  return block ? Number(block.dataset.block) : null
}

/** How a block begins, for a line above what is said of it. */
export function beginningOf({ content }: Pick<ChapterPage, 'content'>, key: number): string {
  const block = content?.content?.find(({ attrs }) => attrs.key === key)
  const words = block ? wordsOf(block) : ''
  return words.length > 60 ? `${words.slice(0, 59)}…` : words
}

function blockOf(node: Node | null | undefined): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-block]') ?? null
}

/** The first block that has these words. */
export function blockWith({ content }: Pick<ChapterPage, 'content'>, words: string): number | undefined {
  return content?.content?.find((block) => wordsOf(block).includes(words))?.attrs.key
}

type Line = Extract<ChapterBlock, { type: 'paragraph' }>['content']

function wordsOf(block: ChapterBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineOf(block.content)
    case 'blockquote':
      return (block.content ?? []).map(({ content }) => lineOf(content)).join('\n')
    default:
      return ''
  }
}

function lineOf(line: Line): string {
  return (line ?? []).map((node) => (node.type === 'text' ? node.text : '\n')).join('')
}
