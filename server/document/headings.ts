import type { Document } from '#contract/shared/document.ts'
import { type DocumentNode, nodesOf } from './node.ts'

export interface Heading {
  /** As pages number them: empty ones count, and are left out. */
  id: string
  level: 2 | 3
  text: string
}

/** The contents of a text, headings in quotes and lists too. */
export function headingsOf(document: Document): Heading[] {
  return [...nodesOf(document)]
    .filter(({ type }) => type === 'heading')
    .flatMap(({ attrs, content }, at) => {
      const text = (content ?? []).map(wordsOf).join('').trim()
      return text === '' ? [] : [{ id: `s-${at + 1}`, level: attrs?.level === 3 ? 3 : 2, text }]
    })
}

function wordsOf({ type, text, attrs }: DocumentNode): string {
  if (type === 'text') return text ?? ''
  return type === 'mention' ? `@${attrs?.label ?? ''}` : ' '
}
