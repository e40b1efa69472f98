import type { ImportReport } from '#contract/modules/site/import.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { type localeOf, say } from '../shared/messages.ts'

type Locale = ReturnType<typeof localeOf>

/** The report in lines, for a terminal. */
export function sentencesOf(report: ImportReport, locale: Locale): string[] {
  const word = wordsIn(locale)
  const reasons = (list: ImportReport['dump']) =>
    list.map(
      ({ reason, isLeft, count, examples }) =>
        `    ${isLeft ? '✗' : '!'} ${word(`moving_reason_${reason}`)} ${count}${examples.length > 0 ? `: ${examples.slice(0, 3).join(' · ')}` : ''}`,
    )
  return [
    report.isDry ? say(locale, 'moving_dry_done') : say(locale, 'moving_done'),
    ...reasons(report.dump),
    ...report.kinds.flatMap(({ kind, taken, known, left, reasons: list }) => [
      `${word(`moving_kind_${kind}`)}  ${say(locale, 'moving_line', { taken, known, left })}`,
      ...reasons(list),
    ]),
  ]
}

/** The same as a page of its own that needs nothing else. */
export function reportPage(report: ImportReport, locale: Locale): string {
  const word = wordsIn(locale)
  const cell = (text: string | number) => `<td>${escaped(String(text))}</td>`
  const reasons = (list: ImportReport['dump']) =>
    list.map(
      ({ reason, isLeft, count, examples }) =>
        `<tr>${cell(isLeft ? '✗' : '!')}${cell(word(`moving_reason_${reason}`))}${cell(count)}${cell(examples.join(' · '))}</tr>`,
    )
  const parts = report.kinds.map(
    ({ kind, taken, known, left, reasons: list }) =>
      `<h2>${escaped(word(`moving_kind_${kind}`))}</h2><p>${escaped(say(locale, 'moving_line', { taken, known, left }))}</p>` +
      (list.length > 0 ? `<table>${reasons(list).join('')}</table>` : ''),
  )
  const title = escaped(say(locale, report.isDry ? 'moving_dry_done' : 'moving_done'))
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.6 sans-serif;max-width:960px;margin:32px auto;padding:0 16px}table{border-collapse:collapse}td{border-top:1px solid #ccc;padding:4px 12px;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>${title}</h1><p>${escaped(`${report.software} · ${report.encoding} · ${report.bytes}`)}</p>
<table>${reasons(report.dump).join('')}</table>${parts.join('')}</html>
`
}

/** Every kind and every reason has its words. */
function wordsIn(locale: Locale) {
  return (key: `moving_${'kind' | 'reason'}_${string}`) => say(locale, key as MessageKey)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
