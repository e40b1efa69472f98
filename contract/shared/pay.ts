/** Who takes payments for the site. */
export const payProviders = ['epay', 'alipay', 'wechat'] as const
export type PayProvider = (typeof payProviders)[number]

/**
 * What `type` of COMMON_PAY_OPTIONS may be: a card code, a page or a QR code of Alipay, WeChat (a QR code, or a page on
 * phones), the page of an epay gateway or one of its channels.
 */
export const payMethods = [
  'kami',
  'alipay',
  'alipay-qr',
  'wxpay',
  'epay',
  'epay-alipay',
  'epay-wxpay',
  'epay-qqpay',
  'epay-bank',
] as const
export type PayMethod = (typeof payMethods)[number]

/** Apps that people pay with, by the schemes of their addresses. */
const payApps = /^(weixin|wxp|alipays?|alipayqr|mqqapi|mqqwpa|upwallet|unipay):/i

/** What an address of a provider opens: a page, or an app to pay with. Never a script, or anything else. */
export function paymentTarget(address: string): 'page' | 'app' | null {
  if (/^https?:\/\//i.test(address)) return 'page'
  return payApps.test(address) ? 'app' : null
}

/** Where providers tell of payments, each under its own name: no JSON of ours, so it is not in the contract. */
export const payNotifyPath = '/api/aoir-pay-notify'

/** Where they send browsers back to, followed by the number of the trade. It leads to a page and proves nothing. */
export const payReturnPath = '/return/pay'

/** What a ratio may at most have after the point. */
const places = 1_000_000

/** What is given for a payment of one's own choice: the ratio times what is paid, in whole cents, rounded down. */
export function coinsFor(payRatio: number, paymentCents: number): number {
  const ratio = BigInt(Math.round(payRatio * places))
  return Number((ratio * BigInt(paymentCents)) / BigInt(places))
}
