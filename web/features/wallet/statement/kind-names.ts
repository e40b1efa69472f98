import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'

/** What moved a balance. */
export const kindNames: Record<LedgerKind, () => string> = {
  topup: m.wallet_line_topup,
  card: m.wallet_line_card,
  vip: m.wallet_line_vip,
  refund: m.wallet_line_refund,
  adjust: m.wallet_line_adjust,
  agent: m.wallet_line_agent,
}
