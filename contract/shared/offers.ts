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
export const sellable = z.object({
  COMMON_PAY: z.array(payPackage).check(noneTwice('payId', key('offer_id_twice'))),
  COMMON_PAY_OPTIONS: z.array(payOption).check(noneTwice('type', key('offer_method_twice'))),
  COMMON_VIP: z.array(z.object({ paymentAmount: some })),
  PAY: z.object({
    CUSTOM: z
      .object({ MIN: z.number(), MAX: some })
      .check(z.refine(({ MIN, MAX }) => MAX >= MIN, { error: key('offer_range_empty'), path: ['MAX'] })),
  }),
})

/** The second of two is at fault. */
function noneTwice<Name extends string>(name: Name, message: MessageKey) {
  return z.check<Record<Name, string>[]>(({ value, issues }) => {
    const names = value.map((item) => item[name])
    for (const [at, one] of names.entries())
      if (names.indexOf(one) < at) issues.push({ code: 'custom', path: [at, name], message, input: one })
  })
}
