import { type CardBatch, type CardKind, cardKinds } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { formatMoney } from '#web/ui/format/money.ts'

const kindNames: Record<CardKind, () => string> = { money: m.admin_card_kind_money, vip: m.admin_card_kind_vip }

/** The kinds to choose from. */
export const kindOptions = () => cardKinds.map((value) => ({ value, label: kindNames[value]() }))

/** What one card of a batch brings. */
export function worthText({ kind, value }: Pick<CardBatch, 'kind' | 'value'>, currency: string): string {
  return kind === 'money'
    ? `${formatMoney(Math.round(value * 100))} ${currency}`
    : m.admin_cards_worth_days({ days: value })
}
