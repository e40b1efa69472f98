import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, money, selectBy, text, time } from '#contract/shared/values.ts'
import { getMine, post, query, queryForStaff, queryMine } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { target, targetTypes } from './access.ts'

/** Chapters that are bought one by one in a single purchase. */
export const chaptersAtOnce = 100

/** Chapters of a work that are bought by themselves in a day. */
export const autoDaily = 100

/** What was bought, as it is called now; what is gone keeps the title it had. */
const bought = z.object({
  type: z.enum(targetTypes),
  _id: id,
  title: z.string(),
  cover: z.string(),
  /** A path of this site; empty where there is nothing to open. */
  url: z.string(),
  isGone: z.boolean(),
})

export const purchaseStates = ['owned', 'ended', 'refunded'] as const

export const purchase = z.object({
  _id: id,
  target: bought,
  listPrice: money,
  paid: money,
  way: z.enum(['balance', 'card', 'auto']),
  state: z.enum(purchaseStates),
  /** 0: for ever. */
  endTime: time,
  orderNumber: z.string(),
  refundAsked: z.boolean(),
  /** Until when a refund can be asked for; 0: it cannot. */
  refundUntil: time,
  createTime: time,
  /** 0: it was not refunded. */
  refundTime: time,
})
export type Purchase = z.infer<typeof purchase>

const chapterIds = z.optional(z.array(id).check(z.minLength(1), z.maxLength(chaptersAtOnce)))

const quote = z.object({
  target: bought,
  author: somebody,
  listPrice: money,
  /** What this member would pay now. */
  price: money,
  off: money,
  /** What of that is for membership or a level; the rest is for taking all of a work. */
  memberOff: money,
  /** What members with VIP pay. */
  vipPrice: money,
  /** Of a work: how many chapters are in it. */
  chapterNumber: z.int(),
  /** Of passes. */
  days: z.int(),
  isOwned: z.boolean(),
  money,
  /** What the balance lacks. */
  short: money,
})
export type Quote = z.infer<typeof quote>

export const purchaseContract = {
  quote: query('/api/aoir-purchase/quote', {
    summary: 'What something costs me now: the list price, what comes off, and what my balance lacks',
    access: 'member',
    refuses: [403, 404, 409],
    input: z.object({ target, chapterIds }),
    output: quote,
  }),
  buy: post('/api/aoir-purchase/buy', {
    summary: 'Buy at the price that was shown. What is owned already is answered again, whoever asks how often',
    access: 'member',
    creates: 'atOnce',
    refuses: [402, 403, 404, 409],
    input: z.object({
      target,
      price: money.check(z.gt(0)),
      chapterIds,
      /** The step of a reader to the next chapter, where its member has switched that on. */
      auto: z.optional(z.literal(true)),
    }),
    output: z.object({ purchase, money, isNew: z.boolean() }),
  }),
  list: queryMine('/api/aoir-purchase/list', {
    summary: 'What I have bought, newest first',
    of: purchase,
    by: selectBy({ type: z.optional(z.enum(targetTypes)), state: z.optional(z.enum(purchaseStates)) }),
  }),
  askRefund: post('/api/aoir-purchase/ask-refund', {
    summary: 'Ask once for the money back, with a reason, before the author may have it',
    access: 'member',
    refuses: [404, 409],
    input: z.object({ purchaseId: id, reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }) }),
    output: purchase,
  }),
  auto: post('/api/aoir-purchase/auto', {
    summary: 'Whether the next chapter of a work is bought by itself, and up to which price; without `on` only asks',
    access: 'member',
    refuses: [404],
    input: z.object({ workId: id, on: z.optional(z.boolean()), cap: z.optional(money.check(z.gt(0))) }),
    output: z.object({ on: z.boolean(), cap: money }),
  }),
  saved: getMine(
    '/api/aoir-purchase/saved',
    'What membership took off what I have bought since the month began',
    z.object({ saved: money }),
  ),
  autos: getMine(
    '/api/aoir-purchase/autos',
    'Works whose next chapter I buy by itself, the last hundred',
    z.object({ list: z.array(z.object({ work: bought, cap: money })) }),
  ),
}

export const adminPurchase = z.extend(purchase, {
  user: somebody,
  author: z.nullable(somebody),
  share: money,
  fee: money,
  saleState: z.enum(['', 'held', 'settled', 'refunded']),
  /** Why the buyer asks; empty: they do not. */
  refundReason: z.string(),
})
export type AdminPurchase = z.infer<typeof adminPurchase>

export const bearers = ['author', 'platform'] as const

export const adminPurchaseContract = {
  list: queryForStaff('money.see', '/api/aoir-admin-purchase/list', {
    summary: 'All purchases with both sides, newest first; those whose buyers want their money back',
    of: adminPurchase,
    by: selectBy({
      type: z.optional(z.enum(targetTypes)),
      state: z.optional(z.enum(purchaseStates)),
      userId: z.optional(id),
      authorId: z.optional(id),
      refundAsked: z.optional(z.boolean()),
      number: z.optional(text({ max: 64 })),
    }),
  }),
  refund: post('/api/aoir-admin-purchase/refund', {
    summary: 'Give the whole back: from what the author is due or has, or from the site',
    access: 'staff',
    needs: 'money.refund',
    fresh: true,
    refuses: [403, 404, 409],
    input: z.object({
      purchaseId: z.optional(id),
      tipId: z.optional(id),
      reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }),
      bearer: z._default(z.enum(bearers), 'author'),
    }),
    output: z.nullable(adminPurchase),
  }),
}
