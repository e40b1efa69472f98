import type { Goods, GoodsKind } from '#contract/modules/wallet/goods.ts'
import type { GrantTarget } from '#contract/modules/wallet/grant.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimPicture, releaseFiles } from '../attachment/service.ts'
import { type Office, record } from '../audit/service.ts'
import { nameKey, namesOf } from '../purchase/service.ts'
import {
  changeGoods,
  countGoods,
  deleteGoods,
  type GoodsDraft,
  type GoodsRow,
  goodsList,
  hideGoods,
  insertGoods,
  lockGoods,
  setCover,
} from './queries.ts'
import { assertSoldNow, fittingTarget, targetOf } from './targets.ts'

export async function listGoods(
  ctx: Context,
  { page, limit, isAll, kind }: Page & { isAll: boolean; kind?: GoodsKind },
): Promise<Listed<Goods>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<GoodsRow>(goodsList(isAll, kind, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countGoods(isAll, kind)),
  ])
  return { list: await presentAll(ctx, rows), total }
}

async function presentAll(ctx: Context, rows: GoodsRow[]): Promise<Goods[]> {
  const targets = rows.flatMap((row) => targetOf(row) ?? [])
  const names = targets.length > 0 ? await namesOf(ctx, targets) : undefined
  return rows.map((row) => {
    const target = targetOf(row)
    const name = target && names?.get(nameKey(target))
    return present(row, target ? { ...target, title: name?.isGone ? '' : (name?.title ?? '') } : null)
  })
}

function present(row: GoodsRow, target: Goods['target']): Goods {
  const { id, title, descr, cover, kind, value, delivery, sold, position } = row
  return {
    _id: id,
    title,
    descr,
    cover,
    kind,
    value,
    target,
    price: fromCents(Number(row.price)),
    delivery,
    stock: row.stock ?? -1,
    perUser: row.per_user,
    sold,
    show: row.is_shown,
    position,
  }
}

/** Goods that a site may have. */
const most = 200

interface Wished {
  _id?: string
  cover: string
  target?: GrantTarget | null
}

export function saveGoods(
  ctx: Context,
  { client, viewer }: Office,
  { _id, cover, target: wanted, ...fields }: Omit<GoodsDraft, 'target'> & Wished,
): Promise<Goods> {
  const target = fittingTarget(fields.kind, wanted)
  const draft = { ...fields, target, value: fields.kind === 'work' ? 1 : fields.value }
  if (draft.kind === 'slots' && draft.value > licenceLimits.slots)
    throw new Refusal(422, 'licence_too_many', { field: 'value', params: { most: licenceLimits.slots } })
  return inTransaction(ctx, async (inner) => {
    if (target) await assertSoldNow(inner, target, draft.value)
    const before = _id === undefined ? undefined : await inner.db.maybe<GoodsRow>(lockGoods(_id))
    if (_id !== undefined && !before) throw new Refusal(404, 'goods_not_found')
    const { total } = await inner.db.one<{ total: number }>(countGoods(true, undefined))
    if (!before && total >= most) throw new Refusal(409, 'goods_too_many', { params: { most } })
    const row = await inner.db.one<GoodsRow>(before ? changeGoods(before.id, draft) : insertGoods(draft))
    const isSame = cover === (before?.cover ?? '')
    const bad = new Refusal(404, 'upload_not_found', { field: 'cover' })
    const saved = isSame
      ? row
      : await inner.db.one<GoodsRow>(
          setCover(row.id, await claimPicture(inner, viewer.id, { type: 'goods', id: row.id }, cover, bad)),
        )
    const after = { title: draft.title, price: draft.price }
    const detail = { ...after, before: before ? summary(before) : null, after }
    await record(inner, { actorId: viewer.id, action: 'goods.save', subject: row.id, ip: client.ip, detail })
    const [goods] = await presentAll(inner, [saved])
    return goods as Goods
  })
}

/** As the log keeps it. */
function summary({ title, price }: GoodsRow) {
  return { title, price: fromCents(Number(price)) }
}

export function removeGoods(ctx: Context, { client, viewer }: Office, id: string): Promise<null> {
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<GoodsRow>(lockGoods(id))
    if (!row) throw new Refusal(404, 'goods_not_found')
    await inner.db.run(row.sold > 0 ? hideGoods(id) : deleteGoods(id))
    if (row.sold === 0) await releaseFiles(inner, { type: 'goods', id })
    const detail = { title: row.title, before: summary(row), after: null }
    await record(inner, { actorId: viewer.id, action: 'goods.delete', subject: id, ip: client.ip, detail })
    return null
  })
}
