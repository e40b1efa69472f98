/** What of a withdrawal arrives. Server and dialog reckon with it alike, in whole numbers all the way. */

export interface PayoutTerms {
  FEE_PERCENT: number
  FEE_MIN: number
  RATE: number
}

const places = 1_000_000

function scaled(value: number): bigint {
  return BigInt(Math.round(value * places))
}

/** Rounded up, and never less than the least fee. All in the smallest unit. */
export function payoutFee(cents: number, { FEE_PERCENT, FEE_MIN }: PayoutTerms): number {
  const whole = BigInt(100 * places)
  const share = (BigInt(cents) * scaled(FEE_PERCENT) + whole - 1n) / whole
  return Math.max(Math.round(FEE_MIN * 100), Number(share))
}

/** In hundredths of a yuan, rounded down; nothing where the fee takes all of it. */
export function payoutOf(cents: number, terms: PayoutTerms): number {
  const left = cents - payoutFee(cents, terms)
  return left > 0 ? Number((BigInt(left) * scaled(terms.RATE)) / BigInt(places)) : 0
}
