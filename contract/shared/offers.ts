import * as z from 'zod/mini'
import type { MessageKey } from './message-key.ts'
import { payMethods } from './pay.ts'
import { key } from './values.ts'

/** Nothing is sold for nothing. */
const some = z.number().check(z.gt(0))

const payPackage = z.discriminatedUnion('payDiy', [
  z.object({ payId: z.string(), payDiy: z.literal(false), amount: some, paymentAmount: some }),
  z.object({ payId: z.string(), payDiy: z.literal(true), payRatio: some }),
])

const payOption = z.object({ type: z.enum(payMethods) })

/** What nobody could buy. Documents that were stored before it was asked for are still read, so it is asked of changes. */
export const sellable = z
  .object({
    COMMON_PAY: z.array(payPackage).check(noneTwice('payId', key('offer_id_twice'))),
    COMMON_PAY_OPTIONS: z.array(payOption).check(noneTwice('type', key('offer_method_twice'))),
    COMMON_VIP: z.array(z.object({ paymentAmount: some })),
    COMMON_EARNING: z.object({ SHARE: z.record(z.string(), z.number()) }),
    COMMON_PRIVILEGE: z.object({
      content_off: z.object({
        base: z.optional(z.number()),
        vip: z.optional(z.number()),
        levels: z.optional(z.record(z.string(), z.number())),
      }),
    }),
    PAY: z.object({
      CUSTOM: z
        .object({ MIN: z.number(), MAX: some })
        .check(z.refine(({ MIN, MAX }) => MAX >= MIN, { error: key('offer_range_empty'), path: ['MAX'] })),
    }),
  })
  .check(siteBearsItsDiscount)

interface Terms {
  COMMON_EARNING: { SHARE: Record<string, number> }
  COMMON_PRIVILEGE: {
    content_off: { base?: number; vip?: number; levels?: Record<string, number> }
  }
}

/** What is sold to readers: tips and bounties have no discount. */
const soldKinds = ['posts', 'file', 'chapter', 'work', 'column', 'system']

/** The site takes its discount off its own share, so it cannot give more than the least of these. */
function siteBearsItsDiscount({ value, issues }: z.core.ParsePayload<Terms>): void {
  const { SHARE } = value.COMMON_EARNING
  const { base, vip, levels = {} } = value.COMMON_PRIVILEGE.content_off
  const offers = [
    { way: ['base'], off: base },
    { way: ['vip'], off: vip },
    ...Object.entries(levels).map(([level, off]) => ({ way: ['levels', level], off })),
  ].filter((offer) => offer.off !== undefined) as { way: string[]; off: number }[]
  const [most, least] = [
    Math.max(0, ...offers.map(({ off }) => off)),
    Math.min(...soldKinds.map((kind) => SHARE[kind] ?? 0)),
  ]
  const fault = (path: string[], input: number) =>
    issues.push({ code: 'custom', path, message: key('config_discount_over_share'), input })
  for (const { way, off } of offers) if (off > least) fault(['COMMON_PRIVILEGE', 'content_off', ...way], off)
  for (const kind of soldKinds)
    if ((SHARE[kind] ?? 0) < most) fault(['COMMON_EARNING', 'SHARE', kind], SHARE[kind] ?? 0)
}

/** The second of two is at fault. */
function noneTwice<Name extends string>(name: Name, message: MessageKey) {
  return z.check<Record<Name, string>[]>(({ value, issues }) => {
    const names = value.map((item) => item[name])
    for (const [at, one] of names.entries())
      if (names.indexOf(one) < at) issues.push({ code: 'custom', path: [at, name], message, input: one })
  })
}
