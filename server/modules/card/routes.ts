import {
  adminCardContract,
  agentCardContract,
  type Card,
  type CardStats,
  type NewBatch,
} from '#contract/modules/wallet/card.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isAgent, lockMember } from '../user/service.ts'
import { assertVipIsOpen } from '../vip/service.ts'
import { type Actor, buyBatch, createBatch, listBatches, searchBatches, voidOne } from './batches.ts'
import { cardsOf, countCards, type ListedCard, type StatsRow, statistics, type Which } from './queries.ts'

const actorOf = ({ ip }: Client, { id }: Viewer) => ({ ip, userId: id })

const adminRoutes = routes(adminCardContract, {
  create: ({ ctx, client, viewer, input }) => createBatch(ctx, actorOf(client, viewer), input),
  list: ({ ctx, input: { page, limit, ...search } }) => searchBatches(ctx, search, { page, limit }),
  cards: ({ ctx, input }) => listCards(ctx, input),
  void: ({ ctx, client, viewer, input }) => voidOne(ctx, actorOf(client, viewer), input),
  stats: ({ ctx, input }) => cardStats(ctx, input),
})

const agentRoutes = routes(agentCardContract, {
  create: ({ ctx, client, viewer, input }) => buyAsAgent(ctx, actorOf(client, viewer), input),
  list: ({ ctx, viewer, input }) => listAsAgent(ctx, viewer.id, input),
  void: ({ ctx, client, viewer, input }) => voidAsAgent(ctx, actorOf(client, viewer), input.batchId),
})

export const cardRoutes = [...adminRoutes, ...agentRoutes]

interface Wanted {
  batchId: string
  page: number
  limit: number
}

/** Who used which card of a batch, for somebody who helps; the codes themselves are known to nobody. */
async function listCards(ctx: Context, { batchId, ...page }: Wanted): Promise<Listed<Card>> {
  const batch = await ctx.db.maybe<{ total: number }>(countCards(batchId))
  if (!batch) throw new Refusal(404, 'card_no_batch')
  const rows = await ctx.db.many<ListedCard>(cardsOf(batchId, page))
  return { list: rows.map(present), total: batch.total }
}

function present({ id, tail, state, user_id, user_name, redeemed_at }: ListedCard): Card {
  return {
    _id: id,
    tail: tail ?? '',
    state,
    user: user_id === null ? null : { _id: user_id, name: user_name ?? '' },
    useTime: redeemed_at?.getTime() ?? 0,
  }
}

async function cardStats(ctx: Context, which: Which): Promise<{ list: CardStats[] }> {
  const rows = await ctx.db.many<StatsRow>(statistics(which))
  return { list: rows.map(presentStats) }
}

function presentStats(row: StatsRow): CardStats {
  const isMoney = row.kind === 'money'
  const share = (count: number, value: string | number) => ({
    count,
    value: isMoney ? fromCents(Number(value)) : Number(value),
  })
  const [issued, redeemed, voided, expired] = [
    row.issued_value,
    row.redeemed_value,
    row.voided_value,
    row.expired_value,
  ].map(Number) as [number, number, number, number]
  return {
    kind: row.kind,
    issued: share(row.issued, issued),
    redeemed: share(row.redeemed, redeemed),
    voided: share(row.voided, voided),
    expired: share(row.expired, expired),
    open: share(row.issued - row.redeemed - row.voided - row.expired, issued - redeemed - voided - expired),
    booked: fromCents(Number(row.booked)),
    paid: fromCents(Number(row.paid)),
    refunded: fromCents(Number(row.refunded)),
    difference: isMoney ? fromCents(redeemed - Number(row.booked)) : 0,
  }
}

export async function buyAsAgent(ctx: Context, actor: Actor, input: NewBatch) {
  await assertAgent(ctx, actor.userId)
  if (input.kind === 'vip') assertVipIsOpen(ctx)
  return inTransaction(ctx, async (inner) => {
    // Held, so that the office does not end between this look and the purchase.
    if (!(await lockMember(inner, actor.userId)).is_agent) throw new Refusal(403, 'card_not_agent')
    return buyBatch(inner, actor, input, percentOf(ctx))
  })
}

async function listAsAgent(ctx: Context, userId: string, page: Page) {
  await assertAgent(ctx, userId)
  return { ...(await listBatches(ctx, { agentId: userId }, page)), percent: percentOf(ctx) }
}

export async function voidAsAgent(ctx: Context, actor: Actor, batchId: string) {
  await assertAgent(ctx, actor.userId)
  return voidOne(ctx, actor, { batchId, agentId: actor.userId })
}

/** What agents pay of the value. */
function percentOf(ctx: Context): number {
  return ctx.config.current().document.AGENT.PERCENT
}

async function assertAgent(ctx: Context, userId: string): Promise<void> {
  if (!(await isAgent(ctx, userId)).isAgent) throw new Refusal(403, 'card_not_agent')
}
