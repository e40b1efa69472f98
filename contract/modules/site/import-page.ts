import type { ImportKind, ImportReason, ImportReport } from './import.ts'

/** What the page says, in the words of a language. */
export interface ImportWords {
  locale: string
  title: string
  kind: (kind: ImportKind) => string
  reason: (reason: ImportReason) => string
  line: (numbers: { taken: number; known: number; left: number }) => string
}

/** The report of a run as a page of its own that needs nothing else. What stood in the dump is words in it. */
export function importPage(report: ImportReport, words: ImportWords): string {
  const parts = report.kinds.map(
    ({ kind, taken, known, left, reasons }) =>
      `<h2>${escaped(words.kind(kind))}</h2><p>${escaped(words.line({ taken, known, left }))}</p>${table(reasons, words)}`,
  )
  const title = escaped(words.title)
  return `<!doctype html><html lang="${escaped(words.locale)}"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.6 sans-serif;max-width:960px;margin:32px auto;padding:0 16px}table{border-collapse:collapse}td{border-top:1px solid #ccc;padding:4px 12px;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>${title}</h1><p>${escaped(`${report.software} · ${report.encoding} · ${report.bytes}`)}</p>
${table(report.dump, words)}${parts.join('')}</html>
`
}

function table(reasons: ImportReport['dump'], words: ImportWords): string {
  const cell = (text: string | number) => `<td>${escaped(String(text))}</td>`
  const rows = reasons.map(
    ({ reason, isLeft, count, examples }) =>
      `<tr>${cell(isLeft ? '✗' : '!')}${cell(words.reason(reason))}${cell(count)}${cell(examples.join(' · '))}</tr>`,
  )
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : ''
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
