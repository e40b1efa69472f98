/** What is paid for something, in the smallest unit. */
export interface Price {
  /** As its author sells it. */
  list: number
  /** What would be paid without the site's own discount: the author's share is reckoned on it. */
  base: number
  paid: number
}

interface Terms {
  isVip: boolean
  /** Percent that the site itself takes off for this member. */
  contentOff: number
}

/** Of a hundred, rounded up to the cent. */
export function percentUp(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100)
}

/** The better of what the author and what the site takes off, never both. */
export function priceOf(list: number, vipDiscount: number | undefined, { isVip, contentOff }: Terms): Price {
  const base = isVip && vipDiscount ? percentUp(list, 100 - vipDiscount) : list
  return { list, base, paid: Math.min(base, percentUp(list, 100 - contentOff)) }
}

/** Of many at once: the discount of a bundle comes off the sum, and the site's own off that. */
export function bundlePrice(parts: Price[], bundleOff: number, { contentOff }: Terms): Price {
  const sum = (take: (price: Price) => number) => parts.reduce((all, price) => all + take(price), 0)
  const list = sum((price) => price.list)
  const bundled = percentUp(list, 100 - bundleOff)
  const base = Math.min(
    bundled,
    sum((price) => price.base),
  )
  return { list, base, paid: Math.min(base, percentUp(bundled, 100 - contentOff)) }
}

/** Of what the author gets; the rest is the site's. */
export function shareOf({ base, paid }: Pick<Price, 'base' | 'paid'>, percent: number): number {
  return Math.min(paid, Math.floor((base * (100 - percent)) / 100))
}

/** A sum in parts by weight that add up to the cent: what is left over goes to the largest remainders. */
export function apportion(sum: number, weights: number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (sum * weight) / all)
  const parts = exact.map(Math.floor)
  const left = sum - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((one, two) => two.rest - one.rest || one.index - two.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
