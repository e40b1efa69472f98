import type { Goods } from '#contract/modules/wallet/goods.ts'
import { type GrantTarget, passTypes } from '#contract/modules/wallet/grant.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { listPriceOf } from '../purchase/service.ts'
import type { GoodsRow } from './queries.ts'

/** What goods open; undefined: they are of the site alone. */
export function targetOf({ target_type: type, target_id: _id }: GoodsRow): GrantTarget | undefined {
  return type && _id ? { type, _id } : undefined
}

/** A pass is for a column or a board, a work is a work, and nothing else opens anything. */
export function fittingTarget(kind: Goods['kind'], target: GrantTarget | null | undefined): GrantTarget | null {
  if (kind !== 'pass' && kind !== 'work') return null
  const isPass = target && passTypes.some((type) => type === target.type)
  if (!target || (kind === 'pass') !== isPass) throw new Refusal(422, 'grant_need_target', { field: 'target' })
  return target
}

/** Whether its author sells it now, so that codes for it can be used. */
export async function assertSoldNow(ctx: Context, target: GrantTarget, days: number): Promise<void> {
  if (!ctx.config.current().document.COMMON_EARNING.ON) throw new Refusal(403, 'earning_off')
  if ((await listPriceOf(ctx, target, days)) === 0) throw new Refusal(409, 'grant_not_sold', { field: 'target' })
}
