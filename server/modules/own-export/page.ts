import type { Document } from '#contract/shared/document.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { isMessageKey, say } from '#server/shared/messages.ts'
import { escapeText, toHtml } from '../../document/html.ts'
import { mapNodes } from '../../document/node.ts'
import type { Kind } from './kinds.ts'

export type Row = Record<string, unknown>

export interface Pages {
  begin(kind: Kind): string
  row(kind: Kind, row: Row): string
  end(kind: Kind): string
  /** The first page: who, from where, when, and what there is. */
  index(about: About): string
}

export interface About {
  name: string
  site: string
  time: string
  kinds: { kind: Kind; number: number }[]
  files: number
}

const look = `:root{color-scheme:light dark}body{max-width:960px;margin:0 auto;padding:24px 16px;font:15px/24px system-ui,sans-serif}h1{font-size:22px;line-height:32px}table{border-collapse:collapse;width:100%}th,td{padding:8px;border-bottom:1px solid #8884;text-align:left;vertical-align:top;overflow-wrap:anywhere}article{padding:16px 0;border-bottom:1px solid #8884}dl{display:grid;grid-template-columns:minmax(80px,auto) 1fr;gap:4px 16px;margin:0}dt{color:#888}dd{margin:0;overflow-wrap:anywhere}dd>*:first-child{margin-top:0}img,video{max-width:100%;height:auto}.scroll{overflow-x:auto}`

/** Pages that need nothing but each other and the files beside them: no script, no style from elsewhere. */
export function pagesIn(locale: Locale, origin: string): Pages {
  const page = (title: string, before: string) =>
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${look}</style></head><body>${before}<h1>${escapeText(title)}</h1>`
  const back = `<p><a href="../index.html">${escapeText(say(locale, 'copy_back'))}</a></p>`
  const labelled = (field: string) => escapeText(fieldLabel(locale, field))
  const table = (fields: string[]) =>
    `<div class="scroll"><table><thead><tr>${fields.map((field) => `<th>${labelled(field)}</th>`).join('')}</tr></thead><tbody>\n`
  const cell = (kind: Kind, field: string, row: Row) => cellOf(origin, kind, field, row[field])
  return {
    begin: (kind) => page(kindLabel(locale, kind), back) + (kind.isText ? '' : table(kind.fields)),
    row(kind, row) {
      if (!kind.isText) return `<tr>${kind.fields.map((field) => `<td>${cell(kind, field, row)}</td>`).join('')}</tr>\n`
      const filled = kind.fields.filter((field) => !isEmpty(row[field]))
      return `<article><dl>${filled.map((field) => `<dt>${labelled(field)}</dt><dd>${cell(kind, field, row)}</dd>`).join('')}</dl></article>\n`
    },
    end: (kind) => `${kind.isText ? '' : '</tbody></table></div>'}</body></html>\n`,
    index({ name, site, time, kinds, files }) {
      const rows = kinds.map(
        ({ kind, number }) =>
          `<tr><td><a href="pages/${kind.name}.html">${escapeText(kindLabel(locale, kind))}</a></td><td>${number}</td><td><a href="data/${kind.name}.json">JSON</a></td></tr>\n`,
      )
      const words = [
        say(locale, 'copy_about', { site, origin, time }),
        say(locale, 'copy_files', { count: files }),
        say(locale, 'copy_amounts'),
      ]
      return `${page(say(locale, 'copy_title', { name }), '')}${words.map((line) => `<p>${escapeText(line)}</p>`).join('')}<table><tbody>\n${rows.join('')}</tbody></table></body></html>\n`
    },
  }
}

function kindLabel(locale: Locale, { name }: Kind): string {
  const key = `copy_kind_${name}`
  return isMessageKey(key) ? say(locale, key) : name
}

/** Whatever is spelled the same has the same meaning; what has no words of its own is called as in the data. */
function fieldLabel(locale: Locale, field: string): string {
  const key = `copy_field_${field}`
  return isMessageKey(key) ? say(locale, key) : field
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function cellOf(origin: string, kind: Kind, field: string, value: unknown): string {
  if (isEmpty(value)) return ''
  if (isDocument(value)) return toHtml(withFiles(value))
  if (typeof value === 'object') return `<code>${escapeText(JSON.stringify(value))}</code>`
  const text = String(value)
  if (field === 'post_id' || (field === 'id' && kind.name === 'posts')) return link(`${origin}/${text}`, text)
  if (field === 'path') return link(`../files/${text}`, text)
  if (field.endsWith('_at')) return escapeText(text.replace('T', ' ').slice(0, 19))
  return escapeText(text).replaceAll('\n', '<br>')
}

function link(address: string, text: string): string {
  return `<a href="${escapeText(address)}">${escapeText(text)}</a>`
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
}

/** Pictures and videos stand beside the pages. */
function withFiles(doc: Document): Document {
  return mapNodes(doc, (node) => {
    const path = node.attrs?.path
    return typeof path === 'string' ? { ...node, attrs: { ...node.attrs, url: `../files/${path}` } } : node
  })
}
