import { number } from './format.ts'

/** Integer cents to 1,286.50; the minus is a real minus; `signed` writes the plus, too. */
export function formatMoney(cents: number, { signed = false }: { signed?: boolean } = {}): string {
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }
  return number(signed ? 'signed money' : 'money', options)
    .format(cents / 100)
    .replace('-', '−')
}

export function formatPercent(share: number): string {
  return number('percent', { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
