import type { Target } from '#contract/modules/wallet/access.ts'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { type Shown, sellable } from '../sellable/service.ts'
import type { PurchaseRow, PurchaseState } from './queries.ts'

/** What things of any types are called now; what is not there is left out. */
export async function namesOf(ctx: Context, things: Target[]): Promise<Map<string, Shown>> {
  const found = new Map<string, Shown>()
  for (const type of new Set(things.map((thing) => thing.type))) {
    const ids = things.filter((thing) => thing.type === type).map(({ _id }) => _id)
    const shown = await sellable(type)?.shown(ctx, [...new Set(ids)])
    for (const [id, one] of shown ?? []) found.set(nameKey({ type, _id: id }), one)
  }
  return found
}

export function nameKey({ type, _id }: { type: string; _id: string }): string {
  return `${type} ${_id}`
}

/** As it is called now; what is gone as it was called when it was bought. */
export function shownTarget(
  type: Target['type'],
  _id: string,
  title: string,
  now: Shown | undefined,
): Purchase['target'] {
  if (!now) return { type, _id, title, cover: '', url: '', isGone: true }
  const { cover, url, isGone } = now
  return isGone
    ? { type, _id, title, cover: '', url, isGone }
    : { type, _id, title: now.title || title, cover, url, isGone }
}

export async function presentPurchases(ctx: Context, rows: PurchaseRow[]): Promise<Purchase[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
  )
  return rows.map((row) => presentPurchase(row, names))
}

export async function presentOne(ctx: Context, row: PurchaseRow): Promise<Purchase> {
  const names = await namesOf(ctx, [{ type: row.target_type, _id: row.target_id }])
  return presentPurchase(row, names)
}

export function presentPurchase(row: PurchaseRow, names: Map<string, Shown>): Purchase {
  const thing = { type: row.target_type, _id: row.target_id }
  const askUntil = row.refund_asked_at === null && row.refunded_at === null ? (row.hold_at ?? row.ask_until) : null
  return {
    _id: row.id,
    target: shownTarget(thing.type, thing._id, row.title, names.get(nameKey(thing))),
    listPrice: fromCents(Number(row.list_price)),
    paid: fromCents(Number(row.paid)),
    way: row.way,
    state: stateOf(row),
    endTime: row.ends_at?.getTime() ?? 0,
    orderNumber: row.order_number,
    refundAsked: row.refund_asked_at !== null,
    refundUntil: askUntil?.getTime() ?? 0,
    createTime: row.created_at.getTime(),
    refundTime: row.refunded_at?.getTime() ?? 0,
  }
}

function stateOf(row: PurchaseRow): PurchaseState {
  if (row.refunded_at) return 'refunded'
  return row.is_ended ? 'ended' : 'owned'
}
