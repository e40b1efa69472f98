import type { ReportReason } from '#contract/modules/forum/report.ts'
import { m } from '#messages/messages.js'

const names: Record<ReportReason, () => string> = {
  spam: m.report_spam,
  abuse: m.report_abuse,
  fraud: m.report_fraud,
  obscene: m.report_obscene,
  illegal: m.report_illegal,
  copyright: m.report_copyright,
  other: m.report_other,
}

export const reportReasons = Object.keys(names) as ReportReason[]

export function reasonName(reason: ReportReason): string {
  return names[reason]()
}
