import type { Document, Mark } from '#contract/shared/document.ts'
import type { DocumentNode } from './node.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands between tags or in quotes, in HTML and XML alike. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/**
 * The document as HTML for readers other than our pages: feeds and clients. Nothing of it was HTML before, every text
 * and every value is escaped, and only the elements below can come out.
 */
export function toHtml(doc: Document): string {
  return inner(doc)
}

const blocks: Record<string, (node: DocumentNode) => string> = {
  paragraph: (node) => `<p>${inner(node)}</p>`,
  heading: (node) => (node.attrs?.level === 3 ? `<h3>${inner(node)}</h3>` : `<h2>${inner(node)}</h2>`),
  codeBlock: (node) => `<pre><code>${inner(node)}</code></pre>`,
  horizontalRule: () => '<hr>',
  blockquote: (node) => `<blockquote>${inner(node)}</blockquote>`,
  bulletList: (node) => `<ul>${inner(node)}</ul>`,
  orderedList,
  listItem: (node) => `<li>${inner(node)}</li>`,
  // What is locked of it is not here.
  part: inner,
  image,
  video,
  hardBreak: () => '<br>',
  mention: (node) => `<a href="/author/${escaped(node.attrs?.id)}">@${escaped(node.attrs?.label)}</a>`,
  text: (node) => (node.marks ?? []).reduce(marked, escaped(node.text)),
}

const simple: Record<Exclude<Mark['type'], 'link'>, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
}

function inner(node: DocumentNode): string {
  return (node.content ?? [])
    .map((child) => (Object.hasOwn(blocks, child.type) ? blocks[child.type]?.(child) : ''))
    .join('')
}

function marked(html: string, mark: Mark): string {
  if (mark.type === 'link') return `<a href="${escaped(mark.attrs.href)}" rel="nofollow ugc noopener">${html}</a>`
  return `<${simple[mark.type]}>${html}</${simple[mark.type]}>`
}

function orderedList(node: DocumentNode): string {
  const start = node.attrs?.start
  return `<ol${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${inner(node)}</ol>`
}

/** A picture that is gone has no address, and leaves its description. */
function image({ attrs }: DocumentNode): string {
  if (!attrs?.url) return attrs?.alt ? `<p>${escaped(attrs.alt)}</p>` : ''
  return `<p><img src="${escaped(attrs.url)}" alt="${escaped(attrs.alt)}"${size(attrs)} loading="lazy"></p>`
}

function video({ attrs }: DocumentNode): string {
  if (!attrs?.url) return ''
  const poster = attrs.cover ? ` poster="${escaped(attrs.cover)}"` : ''
  return `<p><video src="${escaped(attrs.url)}"${poster}${size(attrs)} controls preload="none"></video></p>`
}

function size({ width, height }: Record<string, unknown>): string {
  return width && height ? ` width="${escaped(width)}" height="${escaped(height)}"` : ''
}

function escaped(value: unknown): string {
  return escapeText(String(value ?? ''))
}
