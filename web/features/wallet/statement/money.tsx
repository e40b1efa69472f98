import { m } from '#messages/messages.js'
import { formatMoney } from '#web/ui/format/money.ts'

/** 60, 6.50: what ends in whole ones is written without the rest. */
export function plainMoney(cents: number): string {
  const text = formatMoney(cents)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

export function yuan(cents: number): string {
  return m.wallet_yuan({ amount: formatMoney(cents) })
}
