import type { SiteConfig } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { coinsFor } from '#contract/shared/pay.ts'
import { compatible } from '#contract/shared/text.ts'
import { formatDateTime } from '#web/ui/format/format.ts'

export type PayPackage = SiteConfig['COMMON_PAY'][number]
export type VipPlan = SiteConfig['COMMON_VIP'][number]

const firstShown = <T extends { show: boolean }>(all: T[]): T[] =>
  all.filter(({ show }) => show).slice(0, limits.plansShown)

export const packagesOf = ({ COMMON_PAY }: SiteConfig): PayPackage[] => firstShown(COMMON_PAY)
export const plansOf = ({ COMMON_VIP }: SiteConfig): VipPlan[] => firstShown(COMMON_VIP)

/** What a package gives beyond the dearest one at the same price, in whole coins. */
export function bonusOf(packages: PayPackage[], { paymentAmount, amount }: PayPackage): number {
  const rates = packages.filter(({ payDiy }) => !payDiy).map((each) => each.amount / each.paymentAmount)
  return whole(amount - paymentAmount * Math.min(...rates))
}

/** What a plan costs less than as many days of the dearest one, in whole coins. */
export function savingOf(plans: VipPlan[], { vipnumber, paymentAmount }: Omit<VipPlan, 'show'>): number {
  const dearest = Math.max(...plans.map((each) => each.paymentAmount / each.vipnumber))
  return whole(vipnumber * dearest - paymentAmount)
}

/** Never more than it is, but for what a division loses. */
const whole = (coins: number): number => Math.floor(Math.round(coins * 100) / 100)

export const cardMethod = 'kami'

/** Cents of what somebody typed; undefined when it is no amount. */
export function centsOf(text: string): number | undefined {
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(text.trim())) return undefined
  const cents = Math.round(Number(text) * 100)
  return cents > 0 ? cents : undefined
}

/** What is paid and what is given for it, in cents; undefined as long as no amount was entered. */
export function termsOf(chosen: PayPackage | undefined, custom: string): { pay: number; coins: number } | undefined {
  if (!chosen) return undefined
  if (!chosen.payDiy) return { pay: Math.round(chosen.paymentAmount * 100), coins: Math.round(chosen.amount * 100) }
  const pay = centsOf(custom)
  return pay === undefined ? undefined : { pay, coins: coinsFor(chosen.payRatio, pay) }
}

/** The configured prefix and the time as yyyyMMddHHmmss; never the number before once more. */
export function newOrderNumber(prefix: string, now: number, before = ''): string {
  const number = prefix + formatDateTime(now).replace(/\D/g, '')
  return number === before ? newOrderNumber(prefix, now + 1000, before) : number
}

const codeLetters = 20

/** A card code as it is printed: capitals, in groups of four. */
export function groupCode(text: string): string {
  const plain = compatible(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return (plain.slice(0, codeLetters).match(/.{1,4}/g) ?? []).join('-')
}

const day = 24 * 3600_000

/** Until when it would last: days are added to the later of now and the end there is. */
export function vipEndAfter(vipendtime: number, days: number, now: number): number {
  return Math.max(now, vipendtime) + days * day
}
