import type { Document } from '#contract/shared/document.ts'
import { fromBbcode } from './bbcode.ts'
import { type Built, build, filePlace } from './builder.ts'
import { fromFlarum, fromHtml } from './html.ts'
import { fromMarkdown } from './markdown.ts'

export type TextForm = 'bbcode' | 'html' | 'markdown' | 'flarum' | 'plain'

const converters: Record<TextForm, (source: string) => Built> = {
  bbcode: (source) => fromBbcode(source),
  html: fromHtml,
  markdown: fromMarkdown,
  flarum: fromFlarum,
  plain: (source) => build((to) => to.text(source)),
}

/** A text of the old site as a document of ours; what cannot be read at all stays as its words. */
export function convert(source: string, form: TextForm): Built {
  try {
    return converters[form](source)
  } catch {
    const built = build((to) => to.text(source.replace(/<[^<>]*>/g, ' ')))
    built.notes.add('tag_dropped')
    return built
  }
}

type Block = NonNullable<Document['content']>[number]
type Anything = { type: string; text?: string; attrs?: { path?: string; alt?: string | null }; content?: Anything[] }

/** What stands for files of the old site: pictures that are there now, links to those elsewhere, or nothing. */
export function withFiles(document: Document, pathOf: (reference: string) => string | undefined): Document {
  const place = (node: Anything): Anything[] => {
    if (node.type === 'image' && node.attrs?.path?.startsWith(filePlace)) {
      const reference = node.attrs.path.slice(filePlace.length)
      const path = pathOf(reference)
      if (path) return [{ ...node, attrs: { ...node.attrs, path } }]
      return isElsewhere(reference) ? [linkTo(reference, node.attrs.alt)] : []
    }
    if (!node.content) return [node]
    const content = node.content.flatMap(place)
    return content.length === 0 && node.type !== 'doc' ? [] : [{ ...node, content }]
  }
  const [made] = place(document as Anything)
  return { type: 'doc', content: (made?.content ?? []) as Block[] }
}

function isElsewhere(reference: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(reference) && reference.length <= 1000
}

function linkTo(href: string, alt: string | null | undefined): Anything {
  const marks = [{ type: 'link', attrs: { href } }]
  return { type: 'paragraph', content: [{ type: 'text', text: alt || href, marks } as Anything] }
}

/** The same as plain words, for what has no form here: quotes have a sign before each line. */
export function wordsOf(document: Document): string {
  return linesOf(document as Anything)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linesOf(node: Anything): string[] {
  const children = node.content ?? []
  if (node.type === 'image') return []
  if (children.some(({ type }) => type === 'text' || type === 'hardBreak')) return inlineText(children).split('\n')
  const lines = children.flatMap(linesOf)
  if (node.type === 'blockquote') return lines.map((line) => `> ${line}`)
  if (node.type === 'listItem') return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`))
  return node.type === 'horizontalRule' ? ['———'] : lines
}

type Inline = Anything & { marks?: { type: string; attrs?: { href: string } }[] }

function inlineText(children: Inline[]): string {
  return children
    .map(({ type, text = '', marks }) => {
      if (type === 'hardBreak') return '\n'
      const href = marks?.find((mark) => mark.type === 'link')?.attrs?.href
      return href && href !== text && !text.startsWith('http') ? `${text} (${href})` : text
    })
    .join('')
}
