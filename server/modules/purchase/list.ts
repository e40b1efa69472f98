import type { Target } from '#contract/modules/wallet/access.ts'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { TargetNames } from '../sale/service.ts'
import { nameKey, namesOf, presentOne, presentPurchases } from './present.ts'
import {
  countOwnPurchases,
  markAsked,
  type OwnSelect,
  ownPurchases,
  type PurchaseRow,
  purchaseById,
} from './queries.ts'

export async function myPurchases(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {} }: Page & { select?: OwnSelect },
): Promise<Listed<Purchase>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<PurchaseRow>(ownPurchases(viewer.id, select, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countOwnPurchases(viewer.id, select)),
  ])
  return { list: await presentPurchases(ctx, rows), total }
}

export async function askRefund(
  ctx: Context,
  viewer: Viewer,
  { purchaseId, reason }: { purchaseId: string; reason: string },
): Promise<Purchase> {
  const isNew = (await ctx.db.run(markAsked(purchaseId, viewer.id, reason))) > 0
  const row = await ctx.db.maybe<PurchaseRow>(purchaseById(purchaseId))
  if (!row || row.user_id !== viewer.id) throw new Refusal(404, 'purchase_not_found')
  if (!isNew && row.refunded_at) throw new Refusal(409, 'refund_done')
  if (!isNew && !row.refund_asked_at) throw new Refusal(409, 'refund_ask_too_late')
  if (!isNew) throw new Refusal(409, 'refund_asked')
  return presentOne(ctx, row)
}

/** For lists of sales: they name what was sold by the same entries. */
export const targetNames: TargetNames = async (ctx, things) => {
  const names = await namesOf(
    ctx,
    things.filter((thing): thing is Target => thing.type !== 'comment'),
  )
  return ({ type, _id }) => {
    const found = names.get(nameKey({ type, _id }))
    return { type, _id, title: found?.title ?? '', url: found?.url ?? '', isGone: found?.isGone ?? type !== 'comment' }
  }
}
