import type { CardBatch } from '#contract/card.ts'
import { m } from '#messages/messages.js'
import { formatMoney } from '#web/ui/format.ts'

/** What one card of a batch brings. */
export function worthText({ kind, value }: Pick<CardBatch, 'kind' | 'value'>, currency: string): string {
  return kind === 'money'
    ? `${formatMoney(Math.round(value * 100))} ${currency}`
    : m.admin_cards_worth_days({ days: value })
}
