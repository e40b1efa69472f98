import type { ContentAccess, Target } from '#contract/modules/wallet/access.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { gatheringReads } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given } from '../access/service.ts'
import { type Offer, type Part, sellable } from '../sellable/service.ts'
import { bundlePrice, type Price, priceOf } from './price.ts'
import { type Asked, type StandingRow, standingsOf } from './queries.ts'

export interface Wanted {
  target: Target
  chapterIds?: string[]
}

/** What somebody would buy, at what they would pay now. */
export interface Cart {
  target: Target
  offer: Offer
  standing: StandingRow
  parts: { part: Part; price: Price }[]
  price: Price
  /** What members with VIP pay. */
  vipPaid: number
  /** What it would cost more without the membership that somebody has. */
  vipSaved: number
  isOwned: boolean
}

/** 404 for what this member does not see, and for what is never sold. */
export async function readCart(ctx: Context, viewer: Viewer, { target, chapterIds }: Wanted): Promise<Cart> {
  if (chapterIds && target.type !== 'work') throw new Refusal(422, 'buy_chapters_of_work', { field: 'chapterIds' })
  const offer = await sellable(target.type)?.find(ctx, viewer, target._id, chapterIds)
  if (!offer) throw new Refusal(404, 'buy_not_found')
  const { authorId, ownedBy } = offer
  const standing = await standingOf(ctx.db, { userId: viewer.id, type: target.type, id: target._id, authorId, ownedBy })
  if (standing.author === null) throw new Refusal(404, 'buy_not_found')
  const isVip = viewer.isVip === true
  const openFrom = offer.now + given(ctx, viewer).earlyHours * 3_600_000
  const parts = offer.parts.filter(({ access }) => isSold(access, openFrom) && !(isVip && access.vipFree))
  const termsOf = (asVip: boolean) => ({
    isVip: asVip,
    contentOff: given(ctx, { isVip: asVip, grade: viewer.grade }).contentOff,
  })
  const priced = (asVip: boolean) =>
    parts.map(({ access }) => priceOf(toCents(access.price ?? 0), access.vipDiscount, termsOf(asVip)))
  const sum = (prices: Price[], asVip: boolean): Price =>
    target.type === 'work'
      ? bundlePrice(prices, offer.bundleOff, termsOf(asVip))
      : (prices[0] ?? { list: 0, base: 0, paid: 0 })
  const own = priced(isVip)
  const price = sum(own, isVip)
  return {
    target,
    offer,
    standing,
    parts: parts.map((part, index) => ({ part, price: own[index] as Price })),
    price,
    vipPaid: sum(priced(true), true).paid,
    vipSaved: isVip ? Math.max(0, sum(priced(false), false).paid - price.paid) : 0,
    isOwned: standing.owned_by !== null && offer.days === undefined,
  }
}

const standingOf = gatheringReads((db, asked: Asked[]) => db.many<StandingRow>(standingsOf(asked)))

/** At a moment of the database, later for those who read earlier: what is free by then is not sold any more. */
function isSold({ kind, price, freeFrom }: ContentAccess, openFrom: number): boolean {
  return kind === 'paid' && price !== undefined && !(freeFrom && freeFrom <= openFrom)
}

/** Why it is not for sale to this member, in the order in which people would say it. */
export function assertForSale(ctx: Context, viewer: Pick<Viewer, 'id'>, { offer, parts, standing }: Cart): void {
  if (offer.authorId === viewer.id) throw new Refusal(409, 'buy_own')
  if (offer.isOpen || parts.length === 0) throw new Refusal(409, 'buy_open')
  if (standing.is_blocked) throw new Refusal(403, 'buy_blocked')
  if (!ctx.config.current().document.COMMON_EARNING.ON) throw new Refusal(403, 'earning_off')
}

export function shortRefusal(money: number, price: number): Refusal {
  const short = fromCents(Math.max(0, price - money))
  return new Refusal(402, 'wallet_short', { data: { money: fromCents(money), price: fromCents(price), short } })
}
