import type { Target } from '#contract/modules/wallet/access.ts'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { TargetNames } from '../sale/service.ts'
import { shownComments } from './comment-names.ts'
import { nameKey, namesOf, presentOne, presentPurchases, shownTarget } from './present.ts'
import {
  type AutoWorkRow,
  autosOf,
  countOwnPurchases,
  markAsked,
  type OwnSelect,
  ownPurchases,
  type PurchaseRow,
  purchaseById,
  savedByVip,
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

/** What membership has saved somebody this month. */
export async function savedOf(ctx: Context, viewer: Viewer): Promise<{ saved: number }> {
  const { saved } = await ctx.db.one<{ saved: string }>(savedByVip(viewer.id))
  return { saved: fromCents(Number(saved)) }
}

/** Works whose next chapter somebody buys by itself. */
export async function myAutos(ctx: Context, viewer: Viewer) {
  const rows = await ctx.db.many<AutoWorkRow>(autosOf(viewer.id))
  const names = await namesOf(
    ctx,
    rows.map(({ work_id: _id }) => ({ type: 'work', _id })),
  )
  const list = rows.map(({ work_id: id, title, cap }) => ({
    work: shownTarget('work', id, title, names.get(nameKey({ type: 'work', _id: id }))),
    cap: fromCents(Number(cap)),
  }))
  return { list }
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
  if (!isNew && !row.refund_asked_at) throw new Refusal(409, row.is_used ? 'goods_used' : 'refund_ask_too_late')
  if (!isNew) throw new Refusal(409, 'refund_asked')
  return presentOne(ctx, row)
}

/** For lists of sales: they name what was sold by the same entries. */
export const targetNames: TargetNames = async (ctx, things) => {
  const said = things.filter(({ type }) => type === 'comment').map(({ _id }) => _id)
  const [names, comments] = await Promise.all([
    namesOf(
      ctx,
      things.filter((thing): thing is Target => thing.type !== 'comment'),
    ),
    shownComments(ctx, said),
  ])
  return ({ type, _id }) => {
    const found = type === 'comment' ? comments.get(_id) : names.get(nameKey({ type, _id }))
    const { title = '', cover = '', url = '', isGone = true } = found ?? {}
    return { type, _id, title, cover: isGone ? '' : cover, url, isGone }
  }
}
