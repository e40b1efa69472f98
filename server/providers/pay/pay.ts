import type { IncomingHttpHeaders } from 'node:http'

/** What somebody is to pay. Amounts are cents of the yuan, everywhere in this folder. */
export interface Charge {
  /** How this site calls the order; unique at the provider. */
  tradeNo: string
  amount: number
  subject: string
  /** Which of the provider's ways: a channel of epay, a page or a QR code. */
  way: string
  /** Without a query: what is added to one would become part of the signature. */
  notifyUrl: string
  returnUrl: string
  clientIp: string
  onPhone: boolean
  expiresAt: Date
}

export interface Payment {
  type: 'payurl' | 'qrcode'
  /** Where the browser goes, or what the QR code says. */
  path: string
  providerTrade?: string
  /** For how long the path is good. */
  seconds: number
}

/** What a provider says of a payment, once it is certain that it was the provider who said it. */
export interface PaymentFacts {
  /** other: nothing that moves money, such as a payer who is still thinking. */
  event: 'paid' | 'refunded' | 'other'
  tradeNo: string
  providerTrade: string
  amount: number
  currency: string
  /** To whom it was paid, in the form of `Gateway.merchant`. */
  merchant: string
}

/** What came to our door, unasked. */
export interface Delivery {
  method: string
  /** As it came, without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** When it came, in milliseconds since 1970: it may be read later. */
  receivedAt: number
}

export type Standing =
  /** `raw` is what the provider answered. */
  { state: 'paid'; facts: PaymentFacts; raw: string } | { state: 'unpaid' | 'closed' | 'refunded' }

export interface Refund {
  tradeNo: string
  providerTrade: string
  amount: number
  /** The same for every attempt at one refund. */
  refundNo: string
  reason: string
}

/** A provider of payments. Whatever goes wrong on the way is a `ProviderError`. */
export interface Gateway {
  /** Who is paid: what the provider calls this site. */
  merchant: string
  create(charge: Charge): Promise<Payment>
  /** Null: not signed by the provider, or nothing that it would write. */
  read(delivery: Delivery): Promise<PaymentFacts | null>
  query(tradeNo: string): Promise<Standing>
  refund(refund: Refund): Promise<void>
  /** Asks for something that is not there, by which keys and settings are seen to be right. */
  check(): Promise<void>
}

/** What every client needs besides its keys. */
export interface PayTiming {
  /** Milliseconds for one call. */
  timeout?: number
  /** Milliseconds since 1970. */
  now?: () => number
}
