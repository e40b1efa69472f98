/** Who takes payments for the site. */
export const payProviders = ['epay', 'alipay', 'wechat'] as const
export type PayProvider = (typeof payProviders)[number]

/** Where they tell of payments, each under its own name: no JSON of ours, so it is not in the contract. */
export const payNotifyPath = '/api/aoir-pay-notify'
