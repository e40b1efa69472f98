import { Parser } from 'htmlparser2'
import type { Mark } from '#contract/shared/document.ts'
import { type Builder, type Built, build } from './builder.ts'
import { withSigns } from './smilies.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const scripts = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'applet',
  'template',
  'noscript',
  'svg',
  'math',
  'form',
])
const marks: Record<string, Mark['type']> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  c: 'code',
}
const blocks = new Set(
  'p div section article header footer table tbody thead tr figure figcaption center dl dt dd details summary'.split(
    ' ',
  ),
)
const deepest = 60

/** HTML as documents of ours: whatever is not named here leaves its words, and scripts leave nothing. */
export function fromHtml(source: string): Built {
  const tree = treeOf(source)
  return build((to) => walk(tree, to, 0))
}

/** Flarum keeps its texts as XML: elements with these names, and the signs of the writer in `s`, `e` and `i`. */
export function fromFlarum(source: string): Built {
  const tree = treeOf(source.replace(/<(s|e|i)>[\s\S]*?<\/\1>/g, ''))
  return build((to) => walk(tree, to, 0))
}

export function treeOf(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name: name.toLowerCase(), attributes, children: [] }
        open.at(-1)?.children.push(element)
        // What is nested deeper than anybody writes stands beside what it stood in.
        open.push(open.length < 200 ? element : (open.at(-1) as Element))
      },
      ontext: (text) => void open.at(-1)?.children.push(text),
      onclosetag: () => void (open.length > 1 && open.pop()),
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.write(source)
  parser.end()
  return root
}

function walk(element: Element, to: Builder, depth: number, isPre = false): void {
  let words = ''
  const say = () => {
    if (words !== '') to.text(withSigns(isPre ? words : words.replace(/[ \t\r\n]+/g, ' ')))
    words = ''
  }
  for (const child of element.children) {
    if (typeof child === 'string') words += child
    else {
      say()
      if (depth < deepest) show(child, to, depth + 1, isPre)
      else to.text(textOf(child))
    }
  }
  say()
}

function show(element: Element, to: Builder, depth: number, isPre: boolean): void {
  const { name } = element
  const inside = () => walk(element, to, depth, isPre)
  const type = marks[name]
  const special = elements[name]
  if (scripts.has(name)) to.note('script_dropped')
  else if (type) to.mark({ type } as Mark, inside)
  else if (special) special(element, to, inside)
  else if (blocks.has(name)) {
    to.newBlock()
    inside()
    to.newBlock()
  } else inside()
}

const elements: Record<string, (element: Element, to: Builder, inside: () => void) => void> = {
  br: (_, to) => to.lineBreak(),
  hr: (_, to) => to.rule(),
  blockquote: (_, to, inside) => to.quote(inside),
  quote: (_, to, inside) => to.quote(inside),
  ul: (_, to, inside) => to.list('bulletList', inside),
  ol: (_, to, inside) => to.list('orderedList', inside),
  list: ({ attributes }, to, inside) => to.list(attributes.type ? 'orderedList' : 'bulletList', inside),
  li: (_, to, inside) => to.item(inside),
  pre: (element, to) =>
    to.code(textOf(element), /language-([\w#+.-]+)/.exec(JSON.stringify(element.children[0] ?? ''))?.[1]),
  td(_, to, inside) {
    inside()
    to.text(' ')
  },
  th(_, to, inside) {
    inside()
    to.text(' ')
  },
  h1: (_, to, inside) => to.heading(2, inside),
  h2: (_, to, inside) => to.heading(2, inside),
  h3: (_, to, inside) => to.heading(3, inside),
  h4: (_, to, inside) => to.heading(3, inside),
  h5: (_, to, inside) => to.heading(3, inside),
  h6: (_, to, inside) => to.heading(3, inside),
  a: ({ attributes }, to, inside) => to.mark({ type: 'link', attrs: { href: attributes.href ?? '' } }, inside),
  url: ({ attributes }, to, inside) => to.mark({ type: 'link', attrs: { href: attributes.url ?? '' } }, inside),
  img: ({ attributes }, to) => picture(attributes, to),
  codeblock: (element, to) => to.code(textOf(element), element.attributes.lang),
  usermention: ({ attributes }, to) => to.text(`@${attributes.displayname || attributes.username || ''}`),
  postmention: ({ attributes }, to) => to.text(`@${attributes.displayname || attributes.username || ''}`),
  emoji: (element, to) => to.text(textOf(element)),
  head: () => {},
  textarea: (_, to) => to.note('tag_dropped'),
}

/** A picture of a smiley says in its name or its words which one it is. */
function picture(attributes: Record<string, string>, to: Builder): void {
  const source = attributes.src ?? ''
  const isSmiley = /smil|emoji|emotion/i.test(`${source} ${attributes.class ?? ''}`)
  if (isSmiley) to.text(withSigns(attributes.alt || '🙂'))
  else if (source) to.file(source, attributes.alt)
}

function textOf(node: Element | string): string {
  if (typeof node === 'string') return node
  return scripts.has(node.name) ? '' : node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}
