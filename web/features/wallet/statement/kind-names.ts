import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'

/** What moves a balance or an income: what one chooses from. */
export const kindChoices = {
  topup: m.wallet_line_topup,
  card: m.wallet_line_card,
  vip: m.wallet_line_vip,
  buy: m.wallet_line_buy,
  tip: m.wallet_line_tip,
  bounty: m.wallet_line_bounty,
  refund: m.wallet_line_refund,
  adjust: m.wallet_line_adjust,
  agent: m.wallet_line_agent,
  settle: m.wallet_line_settle,
  convert: m.wallet_line_convert,
}

/** The same of an income. */
export const incomeKinds = {
  settle: m.wallet_line_settle,
  convert: m.wallet_line_convert,
  withdraw: m.wallet_line_withdraw,
  refund: m.wallet_line_refund,
}

/** The books know further kinds. */
export const kindNames: Record<LedgerKind, () => string> = {
  ...kindChoices,
  goods: m.wallet_line_goods,
  withdraw: m.wallet_line_withdraw,
  opening: m.wallet_line_opening,
}
