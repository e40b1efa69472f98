import type { LetterKind, LetterState } from '#contract/modules/site/admin-mail.ts'
import { m } from '#messages/messages.js'

export const stateNames: Record<LetterState, () => string> = {
  waiting: m.admin_mails_state_waiting,
  retry: m.admin_mails_state_retry,
  failed: m.admin_mails_state_failed,
  sent: m.admin_mails_state_sent,
}

export const letterNames: Record<LetterKind, () => string> = {
  code: m.admin_mails_code,
  security: m.admin_mails_security,
  account: m.admin_mails_account,
  news: m.admin_mails_news,
  digest: m.digest_name,
}
