import { jsonOf, type Reply } from '../outbound/ask.ts'
import { centsOf, yuanOf } from './cents.ts'
import type { Charge, PaymentFacts } from './pay.ts'

/** What both interfaces of epay have in common. */
export const provider = 'epay'
/** Half an hour: afterwards many gateways do not know the order any more. */
export const seconds = 1800

export function wishOf(pid: string, charge: Charge): Record<string, string> {
  return {
    pid,
    type: charge.way,
    out_trade_no: charge.tradeNo,
    notify_url: charge.notifyUrl,
    return_url: charge.returnUrl,
    name: charge.subject,
    money: yuanOf(charge.amount),
  }
}

/** A field that is empty is not signed, so it does not travel. */
export function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** The gateway's own number of an order, if that is what it is. */
export function tradeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined
}

export interface Said {
  status: number
  /** Undefined when it was no JSON. */
  answer: Record<string, unknown> | undefined
}

export function said({ status, text }: Reply): Said {
  const value = jsonOf(text.replace(/^\ufeff/, ''))
  return {
    status,
    answer: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined,
  }
}

export function factsOf(fields: Record<string, unknown>, isPaid: boolean): PaymentFacts | null {
  const { out_trade_no: tradeNo, trade_no: providerTrade, pid } = fields
  // It makes a number of what it was given: 1.00 comes back as 1.
  const amount = centsOf(fields.money)
  if (typeof tradeNo !== 'string' || amount === undefined) return null
  const event = isPaid ? 'paid' : 'other'
  return { event, tradeNo, providerTrade: String(providerTrade ?? ''), amount, currency: 'CNY', merchant: String(pid) }
}
