import type { Grant, GrantTarget } from '#contract/modules/wallet/grant.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { book } from '../ledger/service.ts'
import { giveSlots, placesOf } from '../licence/service.ts'
import { grantOfCard, grantThing } from '../purchase/service.ts'
import { lockMember } from '../user/service.ts'
import { type CardRow, lockGoodCard, markUsed, type Redemption, usedOf } from './redeem-queries.ts'

/** Whether its kind is given by itself, and not with others in one statement. */
export function isGrant({ kind }: CardRow): boolean {
  return kind === 'pass' || kind === 'work' || kind === 'slots'
}

/** What such a card brings, once; undefined: somebody was quicker. Whatever is refused, the card stays good. */
export function grantByCard(ctx: Context, redemption: Redemption, row: CardRow): Promise<Grant | undefined> {
  return inTransaction(ctx, async (inner) => {
    const { userId, orderNumber } = redemption
    if (row.per_user !== null) await assertLeft(inner, userId, row)
    if (!(await inner.db.maybe(lockGoodCard(row.id)))) return undefined
    const txId = row.kind === 'slots' ? await addPlaces(inner, userId, row) : await open(inner, redemption, row)
    await inner.db.run(markUsed(row.id, userId, orderNumber, txId))
    return grantOf(inner, userId, row)
  })
}

/** One after another for each member: the second sees what the first has used. */
async function assertLeft(ctx: Context, userId: string, { batch_id, per_user }: CardRow): Promise<void> {
  await lockMember(ctx, userId)
  const { count } = await ctx.db.one<{ count: number }>(usedOf(batch_id, userId))
  if (count >= (per_user ?? count)) throw new Refusal(409, 'card_limit', { params: { count: per_user ?? 0 } })
}

async function addPlaces(ctx: Context, userId: string, { value }: CardRow): Promise<null> {
  await giveSlots(ctx, userId, Number(value))
  return null
}

/** Its worth comes onto the balance and pays for it there, so that nothing of it is a sale of another kind. */
async function open(ctx: Context, { userId, orderNumber }: Redemption, row: CardRow): Promise<string> {
  const { id: cardId, kind, value, unit_price } = row
  const paid = Number(unit_price)
  const source = { type: 'card', id: cardId }
  const { txId } = await book(ctx, {
    kind: 'card',
    source,
    userId,
    amount: paid,
    house: 'card_pool',
    actorId: userId,
    orderNumber,
  })
  const days = kind === 'pass' ? Number(value) : 0
  const bought = { target: targetOf(row), days, paid, source: { type: 'purchase', id: `card ${cardId}` } }
  try {
    await grantThing(ctx, { id: userId, userpower: 1 }, { ...bought, orderNumber, cardId })
  } catch (error) {
    const isOwned = error instanceof Refusal && error.key === 'buy_open'
    throw isOwned ? new Refusal(409, 'card_owned') : error
  }
  return txId
}

function targetOf({ target_type: type, target_id: _id }: CardRow): GrantTarget {
  if (!type || !_id) throw new Error('such a card opens something')
  return { type, _id }
}

/** What it has brought, also for who asks once more. */
export async function grantOf(ctx: Context, userId: string, { id, kind }: CardRow): Promise<Grant> {
  if (kind !== 'slots') return grantOfCard(ctx, id)
  return { type: 'slots', _id: '', title: '', endTime: 0, slots: await placesOf(ctx, userId) }
}
