import { type HouseAccount, houseAccounts } from '#contract/modules/wallet/admin-ledger.ts'
import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'
import { kindNames } from '#web/features/wallet/statement/kind-names.ts'

const accountNames: Record<HouseAccount | 'user' | 'income', () => string> = {
  user: m.admin_ledger_a_user,
  cash_in: m.admin_ledger_a_cash_in,
  card_pool: m.admin_ledger_a_card_pool,
  vip_income: m.admin_ledger_a_vip_income,
  refund: m.admin_ledger_a_refund,
  adjust: m.admin_ledger_a_adjust,
  income: m.admin_ledger_a_income,
  income_due: m.admin_ledger_a_income_due,
  platform_share: m.admin_ledger_a_platform_share,
  goods_income: m.admin_ledger_a_goods_income,
  escrow: m.admin_ledger_a_escrow,
  withdrawing: m.admin_ledger_a_withdrawing,
  cash_out: m.admin_ledger_a_cash_out,
  fee: m.admin_ledger_a_fee,
  opening: m.admin_ledger_a_opening,
}

export const houses: HouseAccount[] = [...houseAccounts]

/** An account or a rule that is newer than this page keeps its own name. */
export function accountName(account: string): string {
  return accountNames[account as HouseAccount]?.() ?? account
}

export const kinds = Object.keys(kindNames) as LedgerKind[]

const rules: Record<string, () => string> = {
  I1: m.admin_ledger_rule_I1,
  I2: m.admin_ledger_rule_I2,
  I3: m.admin_ledger_rule_I3,
  I4: m.admin_ledger_rule_I4,
  I5: m.admin_ledger_rule_I5,
  I6: m.admin_ledger_rule_I6,
  I7: m.admin_ledger_rule_I7,
  I8: m.admin_ledger_rule_I8,
  I9: m.admin_ledger_rule_I9,
  I10: m.admin_ledger_rule_I10,
  I11: m.admin_ledger_rule_I11,
  I12: m.admin_ledger_rule_I12,
  I15: m.admin_ledger_rule_I15,
  I16: m.admin_ledger_rule_I16,
  I18: m.admin_ledger_rule_I18,
}

export function ruleName(name: string): string {
  const rule = rules[name]
  return rule ? `${name} ${rule()}` : name
}
