import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import type { Mark } from '#contract/shared/document.ts'
import { type Builder, type Built, build } from './builder.ts'
import { treeOf } from './html.ts'
import { withSigns } from './smilies.ts'

interface Node {
  type: string
  value?: string
  alt?: string | null
  url?: string
  lang?: string | null
  depth?: number
  ordered?: boolean | null
  children?: Node[]
}

const marks: Record<string, Mark['type']> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

/** Markdown; what is HTML in it leaves its words. */
export function fromMarkdown(source: string): Built {
  const tree = parse(source.slice(0, 400_000)) as Node
  return build((to) => walk(tree, to))
}

function walk(node: Node, to: Builder): void {
  for (const child of node.children ?? []) show(child, to)
}

function show(node: Node, to: Builder): void {
  const inside = () => walk(node, to)
  const type = marks[node.type]
  const special = elements[node.type]
  if (type) to.mark({ type } as Mark, inside)
  else if (special) special(node, to, inside)
  else inside()
}

const elements: Record<string, (node: Node, to: Builder, inside: () => void) => void> = {
  paragraph(_, to, inside) {
    to.newBlock()
    inside()
    to.newBlock()
  },
  text: ({ value }, to) => to.text(withSigns(value ?? '')),
  inlineCode: ({ value }, to) => to.mark({ type: 'code' }, () => to.text(value ?? '')),
  code: ({ value, lang }, to) => to.code(value ?? '', lang ?? undefined),
  break: (_, to) => to.lineBreak(),
  thematicBreak: (_, to) => to.rule(),
  heading: ({ depth = 1 }, to, inside) => to.heading(depth <= 2 ? 2 : 3, inside),
  blockquote: (_, to, inside) => to.quote(inside),
  list: ({ ordered }, to, inside) => to.list(ordered ? 'orderedList' : 'bulletList', inside),
  listItem: (_, to, inside) => to.item(inside),
  link: ({ url = '' }, to, inside) => to.mark({ type: 'link', attrs: { href: url } }, inside),
  image: ({ url = '', alt }, to) => to.file(url, alt ?? undefined),
  html: ({ value = '' }, to) => html(value, to),
  definition: () => {},
}

function html(value: string, to: Builder): void {
  if (/<br\s*\/?>/i.test(value)) {
    to.lineBreak()
    return
  }
  to.note(/<\s*(script|style|iframe|object|embed)/i.test(value) ? 'script_dropped' : 'tag_dropped')
  const words = wordsOf(treeOf(value))
  if (words.trim() !== '') to.text(words)
}

function wordsOf(element: ReturnType<typeof treeOf>): string {
  if (/^(script|style|iframe|object|embed|svg)$/.test(element.name)) return ''
  return element.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')
}
