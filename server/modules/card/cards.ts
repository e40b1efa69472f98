import type { Card } from '#contract/modules/wallet/card.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { cardsOf, countCards, type ListedCard } from './queries.ts'

interface Wanted {
  batchId: string
  page: number
  limit: number
}

/** Who used which card of a batch, for somebody who helps; the codes themselves are known to nobody. */
export async function listCards(ctx: Context, { batchId, ...page }: Wanted): Promise<{ list: Card[]; total: number }> {
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
