/** An element with what is in it: text, or elements by their order. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const token = /<\?xml [^?]*\?>\s*|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const entity = /&(?:(amp|lt|gt|quot)|#(\d+));/g
const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Reads what our documents use of XML, and throws at everything that is not well-formed. */
export function parseXml(source: string): Element {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source))
    throw new Error('an impossible character')
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const found = token.exec(source)
    if (!found) throw new Error(`not well-formed: ${source.slice(at, at + 80)}`)
    const [, closed, name, attributes = '', isEmpty, text] = found
    const parent = open.at(-1) as Element
    if (text !== undefined) parent.text += decode(text)
    if (closed !== undefined && open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`)
    if (name === undefined) continue
    const element: Element = { name, attributes: attributesOf(attributes), children: [], text: '' }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
  }
  const [root, ...more] = top.children
  if (!root || more.length > 0 || open.length > 1) throw new Error('one root element, and everything closed')
  return root
}

export function childrenOf({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name)
}

export function textOf(element: Element | undefined, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? ''
}

function attributesOf(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)])
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`an attribute twice: ${source}`)
  return Object.fromEntries(pairs)
}

function decode(text: string): string {
  if (text.replace(entity, '').includes('&')) throw new Error(`an ampersand by itself: ${text}`)
  return text.replace(entity, (_, name?: string, code?: string) =>
    name ? (letters[name] ?? '') : String.fromCodePoint(Number(code)),
  )
}
