import sql, { type Sql } from 'sql-template-tag'
import type { Grant, GrantTarget } from '#contract/modules/wallet/grant.ts'
import { violated } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { bookLegs } from '../ledger/service.ts'
import { countOwned, insertSales } from '../sale/service.ts'
import { sellable } from '../sellable/service.ts'
import { assertForSale, type Cart, readCart } from './cart.ts'
import { apportion, shareOf } from './price.ts'

/** A pass or a work that comes by a card, or as goods of the site. */
export interface Granted {
  target: GrantTarget
  /** Of a pass. */
  days: number
  /** In the smallest unit. */
  paid: number
  source: { type: string; id: string }
  orderNumber: string
  cardId?: string
  goods?: { id: string; title: string; number: number }
}

const nobody: Viewer = { id: '0', name: '', userpower: 1, sessionId: '' }

/** As a member without membership sees it: what the site takes off, the site bears. */
const cartOf = (ctx: Context, { id, userpower }: Reader, target: GrantTarget) =>
  readCart(ctx, { ...nobody, id, userpower }, { target })

/** Of so many days, rounded up. */
function listOf({ offer, price }: Cart, days: number): number {
  return offer.days ? Math.ceil((price.base * days) / offer.days) : price.base
}

/** What it costs somebody who has nothing of it, by its author's own price; 0: it is not sold. */
export async function listPriceOf(ctx: Context, target: GrantTarget, days: number): Promise<number> {
  return listOf(await cartOf(ctx, nobody, target), days)
}

/**
 * Booked from the balance as every sale, so its author earns by it: reckoned on the author's own price where the site asks
 * less. In the transaction of the caller, who has put what a card is worth there before.
 */
export async function grantThing(ctx: Context, viewer: Reader, granted: Granted): Promise<string> {
  const { target, days, paid, source, orderNumber } = granted
  const cart = await cartOf(ctx, viewer, target)
  assertForSale(ctx, viewer, cart)
  const { HOLD_DAYS, SHARE } = ctx.config.current().document.COMMON_EARNING
  const list = listOf(cart, days)
  const base = Math.max(paid, list)
  const percent = SHARE[target.type]
  const share = shareOf({ base, paid }, percent)
  const { txId } = await bookLegs(ctx, {
    kind: 'buy',
    source,
    userId: viewer.id,
    legs: { user: -paid, income_due: share, platform_share: paid - share },
    actorId: viewer.id,
    orderNumber,
  })
  const sale = { userId: viewer.id, authorId: cart.offer.authorId, base, share, percent, holdDays: HOLD_DAYS, txId }
  const list_price = granted.goods ? paid : list
  try {
    const row = await ctx.db.one<{ id: string }>(
      insertGrant(granted, { ...sale, list: list_price }, partsOf(cart, paid), cart.offer.title),
    )
    contentChanged(ctx, `user:${viewer.id}`, sellable(target.type)?.tag(target._id) ?? `user:${sale.authorId}`)
    return row.id
  } catch (error) {
    // A part of it was bought at this moment.
    throw violated(error) === 'ownerships_once' ? new Refusal(409, 'buy_busy') : error
  }
}

type OwnedPart = { type: string; id: string; paid: number }

function partsOf({ target, offer, parts }: Cart, paid: number): OwnedPart[] {
  const amounts = apportion(
    paid,
    parts.map(({ price }) => price.list),
  )
  const owned = parts.map(({ part: { type, id } }, at) => ({ type, id, paid: amounts[at] ?? 0 }))
  return offer.includesWhole ? [...owned, { type: target.type, id: target._id, paid: 0 }] : owned
}

interface GrantSale {
  userId: string
  authorId: string
  base: number
  share: number
  percent: number
  holdDays: number
  txId: string
  list: number
}

/** The sale, the purchase and what is owned, after the booking, which has locked the balance. */
export function insertGrant(granted: Granted, sale: GrantSale, parts: OwnedPart[], title: string): Sql {
  const { target, days, paid, orderNumber, cardId = null, goods } = granted
  const { userId, txId } = sale
  const start = days > 0 ? sql`pass_start(${userId}, ${target.type}, ${target._id})` : sql`clock_timestamp()`
  const kept = goods ?? { id: target._id, title, number: 1 }
  return sql`
    with sold as (
      ${insertSales(sql`
        select 'buy' as kind, ${sale.authorId}::int8 as author_id, ${userId}::int8 as user_id,
          ${target.type} as target_type, ${target._id}::int8 as target_id, ${sale.base}::int8 as base,
          ${paid}::int8 as paid, ${sale.share}::int8 as share, ${sale.percent}::int2 as percent, '' as message,
          false as is_anonymous, ${sale.holdDays}::int as hold_days, ${txId}::int8 as tx_id`)}
    ), bought as (
      insert into purchases (user_id, target_type, target_id, title, list_price, paid, way, number, sale_id, starts_at,
        ends_at, tx_id, card_id, order_number, created_at)
      select ${userId}, ${goods ? 'goods' : target.type}, ${kept.id}, ${kept.title}, ${sale.list}, ${paid},
        ${cardId === null ? 'balance' : 'card'}, ${kept.number}, s.id, t.starts_at,
        case when ${days} > 0 then t.starts_at + make_interval(hours => 24 * ${days}::int) end, ${txId}, ${cardId},
        ${orderNumber}, clock_timestamp()
      from sold s cross join (select ${start} as starts_at offset 0) t
      returning id, starts_at, ends_at
    ), owned as (
      insert into ownerships (user_id, target_type, target_id, purchase_id, paid, starts_at, ends_at)
      select ${userId}, o.type, o.id, b.id, o.paid, b.starts_at, b.ends_at
      from bought b cross join unnest(${parts.map(({ type }) => type)}::text[], ${parts.map(({ id }) => id)}::int8[],
        ${parts.map((part) => part.paid)}::int8[]) as o (type, id, paid)
      returning target_type, target_id
    ), counted as (${countOwned(sql`select target_type, target_id from owned`)})
    select id from bought`
}

interface GrantRow {
  target_type: Grant['type']
  target_id: string
  title: string
  ends_at: Date | null
}

/** What a card has opened. */
export async function grantOfCard(ctx: Context, cardId: string): Promise<Grant> {
  const row = await ctx.db.one<GrantRow>(purchaseOfCard(cardId))
  return { type: row.target_type, _id: row.target_id, title: row.title, endTime: row.ends_at?.getTime() ?? 0, slots: 0 }
}

export function purchaseOfCard(cardId: string): Sql {
  return sql`select p.target_type, p.target_id, p.title, p.ends_at from purchases p where p.card_id = ${cardId}`
}
