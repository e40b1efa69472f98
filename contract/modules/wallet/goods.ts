import * as z from 'zod/mini'
import { id, money, nothing, selectBy, text, time } from '#contract/shared/values.ts'
import { create, post, query, queryForStaff, queryList } from '../../endpoint.ts'
import { grantTarget, namedTarget } from './grant.ts'
import { purchase } from './purchase.ts'

/** Places for domains, days of membership, days of a column or a board, and works. */
export const goodsKinds = ['slots', 'vip', 'pass', 'work'] as const
export type GoodsKind = (typeof goodsKinds)[number]
/** Given at once, or as codes that can be passed on. */
export const deliveries = ['direct', 'card'] as const

export const goodsLimits = { title: 50, descr: 500, count: 20, value: 36_500, stock: 1_000_000 } as const

const fields = {
  title: text({ min: 1, max: goodsLimits.title, missing: 'goods_need_title' }),
  descr: z._default(text({ max: goodsLimits.descr }), ''),
  /** The address of an own picture. */
  cover: z._default(text({ max: 1000 }), ''),
  kind: z.enum(goodsKinds),
  /** Of one piece: places or days; of a work 1. */
  value: z.int().check(z.gte(1), z.lte(goodsLimits.value)),
  price: money.check(z.gt(0)),
  delivery: z.enum(deliveries),
  /** −1: no end. */
  stock: z._default(z.int().check(z.gte(-1), z.lte(goodsLimits.stock)), -1),
  /** 0: as many as somebody likes. */
  perUser: z._default(z.int().check(z.gte(0), z.lte(goodsLimits.stock)), 0),
  show: z.boolean(),
  position: z._default(z.int().check(z.gte(0), z.lte(goodsLimits.stock)), 0),
}

export const goods = z.object({
  _id: id,
  ...fields,
  /** What a pass or a work opens. */
  target: namedTarget,
  sold: z.int(),
})
export type Goods = z.infer<typeof goods>

/** What a purchase brought: places after it, until when membership runs, and the codes. */
const receipt = z.object({
  purchase,
  money,
  slots: z.int(),
  vipendtime: time,
  codes: z.array(z.string()),
})
export type GoodsReceipt = z.infer<typeof receipt>

export const goodsContract = {
  list: queryList('/api/aoir-goods/list', {
    summary: 'What the site sells itself, in its order',
    of: goods,
    by: selectBy({ kind: z.optional(z.enum(goodsKinds)) }),
  }),
  buy: create('/api/aoir-goods/buy', {
    summary: 'Buy goods from the balance in one step; `price` is what one piece was shown to cost',
    refuses: [402, 403, 404, 409],
    secret: { later: (made) => ({ ...made, codes: [] }) },
    input: z.object({
      goodsId: id,
      price: money.check(z.gt(0)),
      count: z._default(z.int().check(z.gte(1), z.lte(goodsLimits.count)), 1),
    }),
    output: receipt,
  }),
  receipt: query('/api/aoir-goods/receipt', {
    summary: 'What one of my purchases of goods brought, with its codes',
    access: 'member',
    refuses: [404],
    input: z.object({ purchaseId: id }),
    output: receipt,
  }),
}

export const adminGoodsContract = {
  list: queryForStaff('money.see', '/api/aoir-admin-goods/list', {
    summary: 'All goods, also those that are not shown',
    of: goods,
  }),
  save: post('/api/aoir-admin-goods/save', {
    summary: 'Add goods, or change them. What was bought stays what it was',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    refuses: [404],
    input: z.object({ _id: z.optional(id), ...fields, target: z.optional(z.nullable(grantTarget)) }),
    output: goods,
  }),
  delete: post('/api/aoir-admin-goods/delete', {
    summary: 'Delete goods; those that were sold are hidden',
    access: 'staff',
    needs: 'money.edit',
    refuses: [404],
    input: z.object({ _id: id }),
    output: nothing,
  }),
}
