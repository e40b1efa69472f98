/** Cents as they are written in sentences: 1,286.50; the minus is a real one, and `signed` writes the plus too. */
export function moneyText(cents: number, { signed = false }: { signed?: boolean } = {}): string {
  const sign = cents < 0 ? '−' : signed && cents > 0 ? '+' : ''
  const amount = (Math.abs(cents) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return sign + amount
}
