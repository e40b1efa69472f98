import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { signedMoney } from '#contract/shared/money.ts'
import { id, listOf, money, paged, text, time } from '#contract/shared/values.ts'
import { create, post, query, queryForStaff } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { grantTarget, namedTarget } from './grant.ts'

/** What a card brings: money for the balance, days of membership, days of a column or a board, a work, or places for domains. */
export const cardKinds = ['money', 'vip', 'pass', 'work', 'slots'] as const
export type CardKind = (typeof cardKinds)[number]

/** What may become of a batch: still good, none left, too old, or voided. */
export const batchStates = ['open', 'used', 'expired', 'voided'] as const
export type BatchState = (typeof batchStates)[number]

/** What may become of a card. */
export const cardStates = ['open', 'used', 'expired', 'voided'] as const
export type CardState = (typeof cardStates)[number]

export const cardBatch = z.object({
  _id: id,
  kind: z.enum(cardKinds),
  /** Of one card: an amount, days, or places; of a work 1. */
  value: money,
  /** What a pass or a work opens. */
  target: namedTarget,
  count: z.int(),
  redeemed: z.int(),
  voided: z.int(),
  /** 0: they stay good. */
  expireTime: time,
  /** How many one member may use; 0: all of them. */
  perUser: z.int(),
  note: z.string(),
  creator: z.nullable(somebody),
  /** Who bought them to sell them on; null: the site itself. */
  agent: z.nullable(somebody),
  /** What the agent paid for one; of a pass or a work what its author's sale is booked at. */
  price: money,
  createTime: time,
  /** 0: it was not. */
  voidTime: time,
})
export type CardBatch = z.infer<typeof cardBatch>

export const card = z.object({
  _id: id,
  /** How its code ends; empty: it is older than these ends are kept. */
  tail: z.string(),
  state: z.enum(cardStates),
  /** Who used it, and when; null and 0: nobody yet. */
  user: z.nullable(somebody),
  useTime: time,
})
export type Card = z.infer<typeof card>

const newBatch = z.object({
  kind: z.enum(cardKinds),
  value: money.check(z.gt(0)),
  /** Of passes and works. */
  target: z.optional(grantTarget),
  count: z.int().check(z.gte(1), z.lte(limits.cardsAtOnce)),
  expireTime: z.optional(time),
  perUser: z.optional(z.int().check(z.gte(1), z.lte(limits.cardsAtOnce))),
  note: z.optional(text({ max: limits.reason })),
})
export type NewBatch = z.infer<typeof newBatch>

/** The codes are told here and never again; to a repetition for ten minutes. */
const made = z.object({ batchId: id, codes: z.array(z.string()) })

const one = z.object({ batchId: id })

/** How many cards, and what they are worth together. */
const share = z.object({ count: z.int(), value: signedMoney })

const cardStats = z.object({
  kind: z.enum(cardKinds),
  issued: share,
  redeemed: share,
  voided: share,
  expired: share,
  /** Good and not used. */
  open: share,
  /** What the books say was given for cards. */
  booked: signedMoney,
  /** What agents paid, and what they got back for cards that were voided. */
  paid: signedMoney,
  refunded: signedMoney,
  /** Redeemed and not booked, or the other way round: always 0. */
  difference: signedMoney,
})
export type CardStats = z.infer<typeof cardStats>

export const adminCardContract = {
  create: post('/api/aoir-admin-card/create', {
    summary: 'Make card codes. They are in the answer and never shown again',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    secret: { later: (made) => ({ ...made, codes: [] }) },
    input: newBatch,
    output: made,
  }),
  list: queryForStaff('money.see', '/api/aoir-admin-card/list', {
    summary: 'Batches of card codes, newest first; also those of agents',
    of: cardBatch,
    by: {
      agentId: z.optional(id),
      kind: z.optional(z.enum(cardKinds)),
      state: z.optional(z.enum(batchStates)),
      /** The number of a batch, part of its note, or a code that belongs to it. */
      keyword: z.optional(text({ max: limits.reason })),
    },
  }),
  cards: queryForStaff('money.see', '/api/aoir-admin-card/cards', {
    summary: 'The cards of a batch: how each ends, what became of it, who used it and when; the last used first',
    of: card,
    by: { batchId: id },
  }),
  void: post('/api/aoir-admin-card/void', {
    summary: 'What was not used of a batch is worth nothing from now on; an agent gets back what was paid for it',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    input: one,
    output: cardBatch,
  }),
  stats: query('/api/aoir-admin-card/stats', {
    summary: 'What became of the cards, of one batch or all, against what the books say',
    access: 'staff',
    needs: 'money.see',
    input: z.object({ batchId: z.optional(id) }),
    output: z.object({ list: z.array(cardStats) }),
  }),
}

export const agentCardContract = {
  create: create('/api/aoir-agent-card/create', {
    summary: 'Agents: buy card codes from the balance. They are in the answer and never shown again',
    fresh: true,
    secret: { later: (made) => ({ ...made, codes: [] }) },
    refuses: [402],
    input: newBatch,
    output: made,
  }),
  list: query('/api/aoir-agent-card/list', {
    summary: 'Agents: my batches, newest first, and what I pay of the value, in percent',
    access: 'member',
    input: z.object(paged()),
    output: z.extend(listOf(cardBatch), { percent: z.int() }),
  }),
  void: create('/api/aoir-agent-card/void', {
    summary: 'Agents: what was not used of a batch is worth nothing from now on; what was paid for it comes back',
    input: one,
    output: cardBatch,
  }),
}
