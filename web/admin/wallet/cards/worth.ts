import type { CardBatch } from '#contract/card.ts'
import { m } from '#messages/messages.js'
import { amountText } from '../amount.tsx'

/** What one card of a batch brings. */
export function worthText({ kind, value }: Pick<CardBatch, 'kind' | 'value'>, currency: string): string {
  return kind === 'money' ? `${amountText(value)} ${currency}` : m.admin_cards_worth_days({ days: value })
}
