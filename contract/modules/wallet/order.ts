import * as z from 'zod/mini'
import { key, money, text, time } from '#contract/shared/values.ts'
import { get, post, query, queryMine } from '../../endpoint.ts'
import { cardKinds } from './card.ts'
import { grant } from './grant.ts'

/** The client's own number of an order, by which a repetition is known. */
export const orderNumber = z
  .string('order_bad_number')
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,64}$/, key('order_bad_number')))

/** −1 stands for what is no amount: with a card nobody looks at it, otherwise it is refused. */
const comparedMoney = z.catch(z.optional(money), -1)

export const orderForm = z.object({
  paymode: text({ min: 1, max: 40, missing: 'order_need_method' }),
  paymodename: z.optional(text({ max: 40 })),
  orderNumber,
  payId: z.optional(text({ max: 40 })),
  /** Both are compared with the package; of a package of one's own choice the payment counts. */
  amount: comparedMoney,
  paymentAmount: comparedMoney,
  kami: z.optional(text({ max: 200 })),
})
export type OrderForm = z.output<typeof orderForm>

export const payment = z.object({
  type: z.enum(['payurl', 'qrcode']),
  /** Where the browser goes, or the picture of a QR code. */
  path: z.string(),
  trade_no: z.string(),
  orderNumber: z.string(),
  amount: money,
  paymentAmount: money,
  expireTime: time,
})
export type Payment = z.infer<typeof payment>

export const orderStatus = z.enum(['pending', 'paid', 'closed', 'refunded'])
export type OrderStatus = z.infer<typeof orderStatus>

const standing = z.object({
  status: orderStatus,
  /** Paid, but somebody has to look at it first. */
  inReview: z.boolean(),
  amount: money,
  paymentAmount: money,
  expireTime: time,
})

export const orderDetail = z.object({
  ...standing.shape,
  orderNumber: z.string(),
  trade_no: z.string(),
  paymode: z.string(),
  paymodename: z.string(),
  createTime: time,
  /** 0: not paid. */
  payTime: time,
  refundTime: time,
})
export type OrderDetail = z.infer<typeof orderDetail>

const oneOrder = z.object({ orderNumber })

export const orderContract = {
  create: post('/api/aoir-pay-order/create', {
    summary: 'Top up: by a card code at once, else by a payment that follows. The same orderNumber is the same order',
    access: 'member',
    creates: 'itself',
    input: orderForm,
    output: z.union([
      payment,
      z.object({ money, vipendtime: time, kind: z.enum(cardKinds), value: money, grant: z.nullable(grant) }),
    ]),
  }),
  createPay: post('/api/aoir-pay-order/create-pay', {
    summary: 'The payment of an order that is not paid yet',
    access: 'member',
    creates: 'itself',
    input: oneOrder,
    output: payment,
  }),
  list: queryMine('/api/aoir-pay-order/orders', {
    summary: 'My top-up orders, newest first, whatever became of them; those by card codes are not among them',
    of: orderDetail,
  }),
  status: get('/api/aoir-pay-order/{orderNumber}', {
    summary: 'What has become of an order of mine, by its orderNumber or trade_no',
    access: 'member',
    input: oneOrder,
    output: standing,
  }),
  detail: query('/api/aoir-pay-order/detail', {
    summary: 'All there is to know about an order of mine',
    access: 'member',
    input: oneOrder,
    output: orderDetail,
  }),
}
