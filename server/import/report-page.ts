import type { ImportReport } from '#contract/modules/site/import.ts'
import { importPage } from '#contract/modules/site/import-page.ts'
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

/** The same as a page of its own. */
export function reportPage(report: ImportReport, locale: Locale): string {
  const word = wordsIn(locale)
  return importPage(report, {
    locale,
    title: say(locale, report.isDry ? 'moving_dry_done' : 'moving_done'),
    kind: (kind) => word(`moving_kind_${kind}`),
    reason: (reason) => word(`moving_reason_${reason}`),
    line: (numbers) => say(locale, 'moving_line', numbers),
  })
}

/** Every kind and every reason has its words. */
function wordsIn(locale: Locale) {
  return (key: `moving_${'kind' | 'reason'}_${string}`) => say(locale, key as MessageKey)
}
