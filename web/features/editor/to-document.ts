import type { JSONContent } from '@tiptap/core'
import { partLocks } from '#contract/modules/wallet/access-limits.ts'
import type { Block, Document, Inline, Mark } from '#contract/shared/document.ts'
import { addressOf } from '#web/reader/address.ts'

/** How deep lists and quotes may lie in each other; the contract says the same. */
export const deepest = 3

/** What the editor holds, as the contract writes it: known nodes with known attributes, and nothing deeper than allowed. */
export function toDocument({ content }: JSONContent): Document {
  return { type: 'doc', content: blocks(content, 0) }
}

/** The same of a chapter: its blocks stand in one row, each with the key that it came with. */
export function toChapter({ content }: JSONContent): Document {
  return { type: 'doc', content: (content ?? []).flatMap(chapterBlock) }
}

function chapterBlock(node: JSONContent): Block[] {
  const [made] = block(node, 0)
  if (!made) return []
  // An empty line that was opened above a paragraph takes its place in the editor, not its key.
  const isEmpty = made.type === 'paragraph' && !made.content?.length
  const key: unknown = isEmpty ? null : (node.attrs?.key ?? node.content?.[0]?.attrs?.key ?? null)
  const attrs = { ...('attrs' in made ? made.attrs : {}), ...(made.type === 'heading' && { level: 3 }), key }
  return [{ ...made, attrs } as Block]
}

/** The editor wants a line to write in. */
export function toContent(document: Document): JSONContent {
  return document.content?.length ? (document as JSONContent) : { type: 'doc', content: [{ type: 'paragraph' }] }
}

function blocks(nodes: JSONContent[] | undefined, depth: number): Block[] {
  return (nodes ?? []).flatMap((node) => block(node, depth))
}

function block(node: JSONContent, depth: number): Block[] {
  const { type, attrs = {}, content } = node
  switch (type) {
    case 'paragraph':
      return [{ type, content: inlines(content) }]
    case 'heading':
      return [{ type, attrs: { level: attrs.level === 3 ? 3 : 2 }, content: inlines(content) }]
    case 'codeBlock':
      return [codeBlock(attrs, content)]
    case 'horizontalRule':
      return [{ type }]
    case 'image':
    case 'video':
      return typeof attrs.path === 'string' ? [{ type, attrs: known(attrs) } as Block] : []
    case 'part':
      return part(node, depth)
    case 'blockquote':
    case 'bulletList':
    case 'orderedList':
      return container(node, depth)
    default:
      return []
  }
}

/** A part stands in the text itself; anywhere else its content does without it. */
function part({ attrs = {}, content }: JSONContent, depth: number): Block[] {
  const inside = blocks(content, 0).flatMap((made) => (made.type === 'part' ? (made.content ?? []) : [made]))
  if (depth > 0) return inside
  const by = partLocks.find((lock) => lock === attrs.by) ?? 'login'
  const key = typeof attrs.key === 'string' ? { key: attrs.key } : {}
  const level = by === 'level' ? { level: Number(attrs.level) || 1 } : {}
  return [{ type: 'part', attrs: { ...key, by, ...level }, content: inside }]
}

/** Beyond the last level the items lie side by side. */
function container({ type, attrs, content = [] }: JSONContent, depth: number): Block[] {
  const isFlat = depth >= deepest
  const inside = depth + 1
  if (type === 'blockquote') {
    const quoted = blocks(content, inside)
    return isFlat ? quoted : [{ type, content: quoted } as Block]
  }
  const items = content.map((item) => ({ type: 'listItem', content: blocks(item.content, inside) }))
  if (isFlat) return items.flatMap((item) => item.content)
  const start = type === 'orderedList' && attrs?.start !== 1 ? { attrs: { start: attrs?.start } } : {}
  return [{ type, ...start, content: items } as Block]
}

function codeBlock(attrs: NonNullable<JSONContent['attrs']>, content: JSONContent[] | undefined): Block {
  const text = clean((content ?? []).map((node) => node.text ?? '').join(''))
  const language = typeof attrs.language === 'string' && /^[\w#+.-]{1,30}$/.test(attrs.language) ? attrs.language : null
  return { type: 'codeBlock', attrs: { language }, content: text ? [{ type: 'text', text }] : [] }
}

function inlines(nodes: JSONContent[] | undefined): Inline[] {
  return (nodes ?? []).flatMap(inline)
}

function inline({ type, text, marks, attrs }: JSONContent): Inline[] {
  if (type === 'hardBreak') return [{ type }]
  if (type === 'mention') return [{ type, attrs: { id: String(attrs?.id), label: clean(String(attrs?.label ?? '')) } }]
  const words = type === 'text' ? clean(text ?? '') : ''
  if (!words) return []
  const kept = (marks ?? []).flatMap(mark)
  return [{ type: 'text', text: words, ...(kept.length > 0 && { marks: kept }) }]
}

const plainMarks = ['bold', 'italic', 'strike', 'underline', 'code'] as const

function mark({ type, attrs }: NonNullable<JSONContent['marks']>[number]): Mark[] {
  if (type === 'link') {
    const href = cleanHref(String(attrs?.href ?? ''))
    return href ? [{ type, attrs: { href } }] : []
  }
  const plain = plainMarks.find((name) => name === type)
  return plain ? [{ type: plain }] : []
}

const shown = ['path', 'alt', 'cover', 'duration', 'url', 'thumb', 'width', 'height', 'placeholder', 'animated']

function known(attrs: NonNullable<JSONContent['attrs']>): Record<string, unknown> {
  const pairs = shown.flatMap((name) => {
    const value: unknown = attrs[name]
    if (value === null || value === undefined) return []
    return [[name, typeof value === 'string' ? clean(value) : value] as const]
  })
  return Object.fromEntries(pairs)
}

/** NUL and halves of characters can be pasted; nothing can store them. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** The address of a link as it is stored, or null when it is none. Pages of this site lose the name of the site. */
export function cleanHref(typed: string, origin = globalThis.location?.origin): string | null {
  const trimmed = typed.trim().replace(/["'<>\\\s]/g, (character) => encodeURIComponent(character))
  const own = origin && trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed
  const href = own.replaceAll("'", '%27')
  return href.length <= 1000 && addressOf(href, false) ? href : null
}

/** What somebody types into a field for addresses: the beginning may be missing. */
export function typedHref(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s/@:]+@[^\s/@.]+(\.[^\s/@.]+)+$/.test(text)) return cleanHref(`mailto:${text}`)
  if (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text)) return cleanHref(`https://${text}`)
  return cleanHref(text)
}
