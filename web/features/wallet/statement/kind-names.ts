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
  buy: m.wallet_line_buy,
  tip: m.wallet_line_tip,
  bounty: m.wallet_line_bounty,
  goods: m.wallet_line_goods,
  settle: m.wallet_line_settle,
  convert: m.wallet_line_convert,
  withdraw: m.wallet_line_withdraw,
}
