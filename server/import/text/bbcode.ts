import { parse } from '@bbob/parser'
import type { Mark } from '#contract/shared/document.ts'
import { type Builder, type Built, build } from './builder.ts'
import { fromHtml } from './html.ts'
import { withSigns } from './smilies.ts'

interface Tag {
  tag: string
  attrs?: Record<string, unknown>
  content?: Node[] | string | null
}
type Node = Tag | string | number | null

const deepest = 60

const marks: Record<string, Mark['type']> = { b: 'bold', i: 'italic', u: 'underline', s: 'strike' }
/** What says how a text looks goes, and the text stays. */
const plain = new Set('size color font align float p indent backcolor table tr td center left right *'.split(' '))
const known = [
  ...Object.keys(marks),
  ...plain,
  ...'url email quote code img attach attachimg list hr hide free password media audio flash qq postbg index page'.split(
    ' ',
  ),
]

/** BBCode as Discuz writes it. */
export function fromBbcode(source: string, isHtml = false): Built {
  if (isHtml) return fromHtml(source)
  const text = source.replace(/\[i=s\][\s\S]*?\[\/i\]/g, '').replace(/\[\/?(?:postbg|index|page)[^\]]*\]/gi, '')
  const tree = parse(text, { onlyAllowTags: known, contextFreeTags: ['code'], caseFreeTags: true }) as Node[]
  return build((to) => walk(tree, to, 0))
}

function walk(nodes: Node[] | string | null | undefined, to: Builder, depth: number): void {
  let words = typeof nodes === 'string' ? nodes : ''
  const say = () => {
    if (words !== '') to.text(withSigns(entities(words)))
    words = ''
  }
  for (const node of typeof nodes === 'string' ? [] : (nodes ?? [])) {
    if (typeof node === 'object' && node !== null) {
      say()
      if (depth < deepest) element(node, to, depth + 1)
      else to.text(textOf(node))
    } else words += String(node ?? '')
  }
  say()
}

function element(node: Tag, to: Builder, depth: number): void {
  const tag = node.tag.toLowerCase()
  const inside = () => walk(node.content, to, depth)
  const type = marks[tag]
  const special = elements[tag]
  if (type) to.mark({ type } as Mark, inside)
  else if (special) special(node, to, inside)
  else inside()
}

const elements: Record<string, (node: Tag, to: Builder, inside: () => void) => void> = {
  quote: (_, to, inside) => to.quote(inside),
  code: (node, to) => to.code(textOf(node)),
  hr: (_, to) => to.rule(),
  table: (_, to, inside) => apart(to, inside),
  tr: (_, to, inside) => apart(to, inside),
  td(_, to, inside) {
    inside()
    to.text(' ')
  },
  url(node, to, inside) {
    const href = attributeOf(node) || textOf(node).trim()
    to.mark({ type: 'link', attrs: { href: /^www\./i.test(href) ? `http://${href}` : href } }, inside)
  },
  email(node, to, inside) {
    to.mark({ type: 'link', attrs: { href: `mailto:${attributeOf(node) || textOf(node).trim()}` } }, inside)
  },
  img: (node, to) => to.file(textOf(node).trim()),
  attach: (node, to) => to.file(textOf(node).trim()),
  attachimg: (node, to) => to.file(textOf(node).trim()),
  list: (node, to) => list(node, to),
  hide(_, to, inside) {
    to.note('hidden_shown')
    inside()
  },
  media: (node, to) => address(node, to),
  audio: (node, to) => address(node, to),
  flash: (node, to) => address(node, to),
}

function apart(to: Builder, inside: () => void): void {
  to.newBlock()
  inside()
  to.newBlock()
}

/** What plays elsewhere stays as its address. */
function address(node: Tag, to: Builder): void {
  const href = textOf(node).trim()
  to.newBlock()
  to.mark({ type: 'link', attrs: { href } }, () => to.text(href))
  to.newBlock()
}

/** `[*]` begins an item, which goes to the next one. */
function list(node: Tag, to: Builder): void {
  const items: Node[][] = []
  for (const child of Array.isArray(node.content) ? node.content : []) {
    if (typeof child === 'object' && child?.tag === '*')
      items.push(Array.isArray(child.content) ? [...child.content] : [])
    else if (items.length > 0) items.at(-1)?.push(child)
    else if (typeof child === 'object' || String(child).trim() !== '') items.push([child])
  }
  const kind = /^[1a]$/i.test(attributeOf(node)) ? 'orderedList' : 'bulletList'
  to.list(kind, () => {
    for (const item of items) to.item(() => walk(item, to, deepest - 20))
  })
}

/** `[url=address]`: the parser keeps it as an attribute of its own name. */
function attributeOf({ attrs }: Tag): string {
  const [first] = Object.keys(attrs ?? {})
  return entities(first ?? '').trim()
}

function textOf(node: Node): string {
  if (typeof node !== 'object' || node === null) return entities(String(node ?? ''))
  return typeof node.content === 'string' ? node.content : (node.content ?? []).map(textOf).join('')
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#039': "'" }

/** Discuz keeps some texts with these. */
function entities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#0?39);/g, (all, name: string) => names[name] ?? all)
}
