import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/endpoint.ts'
import type { Purchase, Quote } from '#contract/modules/wallet/purchase.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { violated } from '../../db/errors.ts'
import { gathering } from '../../db/gather.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { balanceOf, booked } from '../ledger/service.ts'
import { sellable } from '../sellable/service.ts'
import { type Order, type OrderedRow, placeOrders } from './buy-queries.ts'
import { assertForSale, type Cart, readCart, shortRefusal, type Wanted } from './cart.ts'
import { assertLimits } from './limits.ts'
import { presentOne, shownTarget } from './present.ts'
import { apportion, percentUp, shareOf } from './price.ts'
import { lastPurchaseOf, type PurchaseRow, purchaseById, purchaseOfBooking } from './queries.ts'

interface Bought {
  purchase: Purchase
  money: number
  isNew: boolean
}

export interface Wish extends Wanted {
  price: number
  auto?: true
}

export async function quote(ctx: Context, viewer: Viewer, wanted: Wanted): Promise<Quote> {
  const cart = await readCart(ctx, viewer, wanted)
  const isOwned = cart.isOwned || (cart.parts.length === 0 && (await ownedPurchase(ctx, viewer, cart)) !== undefined)
  if (!isOwned) assertForSale(ctx, viewer, cart)
  const { target, offer, standing, price, parts } = cart
  const [money, paid] = [Number(standing.money), isOwned ? 0 : price.paid]
  return {
    target: shownTarget(target.type, target._id, offer.title, offer),
    author: { _id: offer.authorId, name: standing.author ?? '' },
    listPrice: fromCents(price.list),
    price: fromCents(paid),
    off: fromCents(isOwned ? 0 : price.list - paid),
    memberOff: fromCents(isOwned ? 0 : percentUp(price.list, 100 - offer.bundleOff) - paid),
    vipPrice: fromCents(isOwned ? 0 : cart.vipPaid),
    chapterNumber: target.type === 'work' ? parts.length : 0,
    days: offer.days ?? 0,
    isOwned,
    money: fromCents(money),
    short: fromCents(Math.max(0, paid - money)),
  }
}

const tries = 4

/**
 * One booking, whoever asks how often and wherever: it is named by member, thing and how often they gave it back, and
 * whoever comes later is answered the purchase. With a key it is done at once or not at all (`atOnce`): everything that
 * is not plainly new is done in the usual way then.
 */
export async function buy(ctx: Context, viewer: Viewer, wish: Wish, keep?: KeptKey): Promise<Bought> {
  for (let turn = 0; turn < tries; turn++) {
    const cart = await readCart(ctx, viewer, wish)
    const owned = await ownedPurchase(ctx, viewer, cart)
    if (owned) return known(ctx, viewer, owned, keep)
    assertForSale(ctx, viewer, cart)
    assertPrice(cart, wish)
    const row = await place(ctx, viewer, cart, wish, keep)
    if (row?.outcome === 'known') {
      const purchase = await ctx.db.maybe<PurchaseRow>(purchaseOfBooking(row.booked_id ?? '0'))
      if (purchase && !purchase.refunded_at) return known(ctx, viewer, purchase, keep)
    } else if (row) return answer(ctx, viewer, cart, row)
    if (keep) break
  }
  throw new Refusal(409, 'buy_busy')
}

async function ownedPurchase(ctx: Context, viewer: Viewer, cart: Cart): Promise<PurchaseRow | undefined> {
  const { target, standing, offer } = cart
  if (cart.isOwned) return ctx.db.maybe<PurchaseRow>(purchaseById(standing.owned_by ?? '0'))
  // All of a work that is sold is owned: by the last purchase of it.
  const isThrough = target.type === 'work' && cart.parts.length === 0 && offer.authorId !== viewer.id
  return isThrough ? ctx.db.maybe<PurchaseRow>(lastPurchaseOf(viewer.id, target.type, target._id)) : undefined
}

async function known(ctx: Context, viewer: Viewer, row: PurchaseRow, keep: KeptKey | undefined): Promise<Bought> {
  if (keep) throw new Refusal(409, 'buy_busy')
  const money = fromCents(await balanceOf(ctx, viewer.id))
  return { purchase: await presentOne(ctx, row), money, isNew: false }
}

function assertPrice({ price, standing }: Cart, wish: Wish): void {
  if (toCents(wish.price) !== price.paid)
    throw new Refusal(409, 'wallet_price_changed', { data: { price: fromCents(price.paid) } })
  if (Number(standing.money) < price.paid) throw shortRefusal(Number(standing.money), price.paid)
}

/** undefined: somebody was quicker with a part of it, or with the key. */
async function place(ctx: Context, viewer: Viewer, cart: Cart, wish: Wish, keep?: KeptKey) {
  const order = orderOf(ctx, viewer, cart, wish, keep)
  const isLimited = wish.auto === true || ctx.config.current().document.COMMON_EARNING.SPEND_DAILY > 0
  if (keep && isLimited) return undefined
  try {
    if (keep) return await together(ctx.db, order)
    return await inTransaction(ctx, async (inner) => {
      if (isLimited) await assertLimits(inner, viewer, cart, wish)
      return together(inner.db, order)
    })
  } catch (error) {
    if (violated(error) === 'ownerships_once') return undefined
    throw error
  }
}

/** Of each member one at a time. */
const together = gathering<Order, OrderedRow | undefined>(
  async (db, orders) => {
    const rows = await db.many<OrderedRow>(placeOrders(orders))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return orders.map((_, index) => byPlace.get(index + 1))
  },
  ({ userId }) => [userId],
)

async function answer(ctx: Context, viewer: Viewer, { target, offer, price }: Cart, row: OrderedRow): Promise<Bought> {
  if (row.outcome === 'short') throw shortRefusal(Number(row.new_balance), price.paid)
  const { balance, txId } = await booked(ctx, { kind: 'buy', userId: viewer.id }, row)
  contentChanged(ctx, `user:${viewer.id}`, tagOf(target, offer.authorId))
  if (row.answer !== null) return (JSON.parse(row.answer) as Envelope<Bought>).data
  const purchase = await ctx.db.one<PurchaseRow>(purchaseOfBooking(txId))
  return { purchase: await presentOne(ctx, purchase), money: fromCents(balance), isNew: true }
}

function tagOf(target: Cart['target'], authorId: string) {
  return sellable(target.type)?.tag(target._id) ?? (`user:${authorId}` as const)
}

function orderOf(ctx: Context, viewer: Viewer, cart: Cart, wish: Wish, keep: KeptKey | undefined): Order {
  const { target, offer, parts, price } = cart
  const { document } = ctx.config.current()
  const percent = document.COMMON_EARNING.SHARE[target.type === 'goods' ? 'posts' : target.type]
  const amounts = apportion(
    price.paid,
    parts.map((one) => one.price.list),
  )
  const owned = parts.map(({ part: { type, id } }, index) => ({ type, id, paid: amounts[index] ?? 0 }))
  const { type, _id: id } = target
  return {
    userId: viewer.id,
    sourceId: sourceOf(viewer, cart, keep),
    target: { type, id },
    authorId: offer.authorId,
    title: offer.title,
    list: price.list,
    base: price.base,
    paid: price.paid,
    share: shareOf(price, percent),
    percent,
    holdDays: document.COMMON_EARNING.HOLD_DAYS,
    vipSaved: cart.vipSaved,
    way: wish.auto ? 'auto' : 'balance',
    days: offer.days,
    orderNumber: `${document.COMMON_ORDERNUMBER_PREFIX}B${Date.now()}${String(randomInt(1e9)).padStart(9, '0')}`,
    owned: offer.includesWhole ? [...owned, { type, id, paid: 0 }] : owned,
    shown: shownTarget(type, id, offer.title, offer),
    keep,
  }
}

/** Passes are bought again and again: only their key says what is a repetition. */
function sourceOf(viewer: Viewer, { target, offer, parts, standing }: Cart, keep: KeptKey | undefined): string {
  if (offer.days !== undefined) return keep ? `${keep.owner} ${keep.key}`.slice(0, 200) : randomUUID()
  const ids = parts.map(({ part }) => part.id).join(' ')
  const what = target.type === 'work' ? createHash('sha256').update(ids).digest('base64url') : ''
  return `${viewer.id} ${target.type} ${target._id} ${standing.before} ${what}`
}
