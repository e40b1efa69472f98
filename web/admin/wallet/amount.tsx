import { formatMoney } from '#web/ui/format/money.ts'
import styles from './wallet.module.css'

/** An amount of the wire, which is a decimal, as the site writes it. */
export function amountText(amount: number, signed = false): string {
  return formatMoney(Math.round(amount * 100), { signed })
}

/** + and − by sign and by colour. */
export function Amount({ of }: { of: number }) {
  return (
    <span className={styles.amount} data-in={of > 0 || undefined}>
      {amountText(of, true)}
    </span>
  )
}

/** What somebody typed, or undefined when it is no amount above nothing with two places at most. */
export function amountOf(text: string): number | undefined {
  const plain = text.trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}

export function wholeOf(text: string, max: number): number | undefined {
  const plain = text.trim()
  return /^[1-9]\d{0,5}$/.test(plain) && Number(plain) <= max ? Number(plain) : undefined
}
