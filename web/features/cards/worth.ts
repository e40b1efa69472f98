import { type CardBatch, type CardKind, cardKinds } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { formatMoney } from '#web/ui/format/money.ts'

const kindNames: Record<CardKind, () => string> = {
  money: m.admin_card_kind_money,
  vip: m.admin_card_kind_vip,
  pass: m.admin_goods_pass,
  work: m.target_work,
  slots: m.admin_goods_slots,
}

/** The kinds to choose from. */
export const kindOptions = (kinds: readonly CardKind[] = cardKinds) =>
  kinds.map((value) => ({ value, label: kindNames[value]() }))

interface Worth extends Pick<CardBatch, 'kind' | 'value'> {
  /** Of what it opens. */
  title?: string
}

/** What one card of a batch brings. */
export function worthText({ kind, value, title = '' }: Worth, currency: string): string {
  if (kind === 'money') return `${formatMoney(Math.round(value * 100))} ${currency}`
  if (kind === 'slots') return m.shop_slots({ count: value })
  if (kind === 'work') return m.shop_work({ title })
  return kind === 'pass' ? m.shop_pass({ title, days: value }) : m.admin_cards_worth_days({ days: value })
}
