import type { Report } from '#contract/modules/forum/report.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

type State = Report['state']

export const stateLooks: Record<State, { name: () => string; tone: BadgeTone }> = {
  open: { name: m.admin_report_open, tone: 'warning' },
  upheld: { name: m.admin_report_upheld, tone: 'success' },
  dismissed: { name: m.admin_report_dismissed, tone: 'plain' },
}

export const reportStates = Object.keys(stateLooks) as State[]
