import type { Document } from '#contract/shared/document.ts'
import { type DocumentNode, mapNodes, nodesOf } from './node.ts'

/** A document as running texts, each cut where its form changes: the text itself, then what is said of each picture. */
export interface Pieces {
  groups: string[][]
  /** Addresses behind links, each stretch of text once. */
  links: string[]
}

export function piecesOf(doc: Document): Pieces {
  const body: string[] = []
  const links: string[] = []
  const walk = (node: DocumentNode) => {
    body.push(...inlinePiece(node))
    let last: string | undefined
    for (const child of node.content ?? []) {
      const href = hrefOf(child)
      if (href !== undefined && href !== last) links.push(href)
      last = href
      walk(child)
    }
    if (node.content && node.type !== 'doc') body.push('\n')
  }
  walk(doc)
  return { groups: [body, ...altsOf(doc).map((alt) => [alt])], links }
}

/** The same document with other words in the same places. */
export function withPieces(doc: Document, groups: readonly (readonly string[])[]): Document {
  const [before = [], ...alts] = piecesOf(doc).groups
  const [body = [], ...newAlts] = groups
  if (body.length !== before.length || newAlts.length !== alts.length) throw new Error('the pieces of another document')
  let place = 0
  let picture = 0
  return mapNodes(doc, (node) => {
    // Leaves come in the order of the text, and what surrounds them after them.
    const start = place
    place += inlinePiece(node).length + (node.content && node.type !== 'doc' ? 1 : 0)
    if (node.type === 'text') return { ...node, text: body[start] ?? node.text }
    if (!altOf(node)) return node
    picture += 1
    return { ...node, attrs: { ...node.attrs, alt: newAlts[picture - 1]?.join('') } }
  })
}

/** A name that is mentioned is that of somebody else, who has chosen it. */
function inlinePiece({ type, text }: DocumentNode): string[] {
  if (type === 'text') return [text ?? '']
  if (type === 'hardBreak') return ['\n']
  return type === 'mention' ? ['@ '] : []
}

function hrefOf({ marks }: DocumentNode): string | undefined {
  const link = marks?.find((mark) => mark.type === 'link')
  return link?.type === 'link' ? link.attrs.href : undefined
}

function altOf({ type, attrs }: DocumentNode): string {
  return type === 'image' ? String(attrs?.alt ?? '') : ''
}

function altsOf(doc: Document): string[] {
  return [...nodesOf(doc)].map(altOf).filter(Boolean)
}
