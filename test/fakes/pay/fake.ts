import { randomInt } from 'node:crypto'
import type { FakeServer } from '../http.ts'

/** An order as the provider has it. Amounts are cents. */
export interface FakeOrder {
  tradeNo: string
  amount: number
  subject: string
  notifyUrl: string
  returnUrl: string
  providerTrade: string
  state: 'open' | 'paid' | 'refunded'
  /** Everything else that was asked for. */
  asked: Record<string, unknown>
}

/** A message to our door, as it comes over the wire. */
export interface Notice {
  method: 'GET' | 'POST'
  query: string
  headers: Record<string, string>
  body: string
}

/** What is to be another than in the order; signed as the provider signs. */
export interface NoticeChange {
  tradeNo?: string
  amount?: number
  merchant?: string
  providerTrade?: string
  currency?: string
  /** The provider's own word for what has happened. */
  status?: string
}

export interface PayFake extends FakeServer {
  orders: Map<string, FakeOrder>
  /** Refunds by the number that makes them once. */
  refunds: Map<string, { tradeNo: string; amount: number }>
  /** What was asked of it, in order. */
  asked: string[]
  /** Ways in which it is odd at the moment; each has its own. */
  mood: Set<string>
  /** Done once each, when it has understood a request and before it answers. */
  beforeAnswer: (() => Promise<void>)[]
  /** Somebody pays. */
  pay(tradeNo: string): FakeOrder
  /** What it tells of an order, paid or not. */
  notice(tradeNo: string, change?: NoticeChange): Notice
}

export type OrderWish = Omit<FakeOrder, 'providerTrade' | 'state'>

/** The orders of a provider, and with `kept` all that every fake of one shows. */
export function orderBook() {
  const orders: PayFake['orders'] = new Map()
  let trades = 0
  const kept: Omit<PayFake, keyof FakeServer | 'notice'> = {
    orders,
    refunds: new Map(),
    asked: [],
    mood: new Set(),
    beforeAnswer: [],
    pay(tradeNo) {
      const order = orders.get(tradeNo)
      if (!order) throw new Error(`there is no order ${tradeNo} to pay`)
      order.state = 'paid'
      return order
    },
  }
  return {
    kept,
    orders,
    /** False when there is such an order with other terms. */
    open(wish: OrderWish): boolean {
      const before = orders.get(wish.tradeNo)
      if (before) return before.amount === wish.amount && before.subject === wish.subject
      trades += 1
      const providerTrade = `42000${String(trades).padStart(9, '0')}${randomInt(1_000_000_000)}`
      orders.set(wish.tradeNo, { ...wish, providerTrade, state: 'open' })
      return true
    },
    /** The order, or what one would look like that nobody has. */
    like(tradeNo: string): FakeOrder {
      const nobodys = { tradeNo, amount: 100, subject: 'x', notifyUrl: '', returnUrl: '', asked: {} }
      return orders.get(tradeNo) ?? { ...nobodys, providerTrade: '4200000000', state: 'paid' }
    },
  }
}

/** What most of them sign: the fields that say something, sorted by their names. */
export function signedText(fields: Record<string, unknown>, without = ['sign', 'sign_type']): string {
  return Object.entries(fields)
    .filter(([name, value]) => !without.includes(name) && value !== '' && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

export function yuan(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function cents(yuan: string | undefined): number {
  return Math.round(Number(yuan) * 100)
}
