import { autoDaily } from '#contract/modules/wallet/purchase.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { dayStart, today } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertSpending } from '../sale/service.ts'
import type { Cart } from './cart.ts'
import { type AutoRow, autoOf, lockBalance, setAuto, workOfChapter } from './queries.ts'

/** Of the day, where the site or the member has set one. With the balance locked: purchases of a member take turns. */
export async function assertLimits(ctx: Context, viewer: Viewer, cart: Cart, { auto }: { auto?: true }): Promise<void> {
  await ctx.db.maybe(lockBalance(viewer.id))
  if (auto) await assertAuto(ctx, viewer, cart)
  await assertSpending(ctx, viewer.id, cart.price.paid)
}

const startOfDay = dayStart(today, 0)

async function assertAuto(ctx: Context, viewer: Viewer, { target, price }: Cart): Promise<void> {
  const chapter = target.type === 'chapter' && (await ctx.db.maybe<{ work_id: string }>(workOfChapter(target._id)))
  const row = chapter ? await ctx.db.maybe<AutoRow>(autoOf(viewer.id, chapter.work_id, startOfDay)) : undefined
  if (!row?.is_on) throw new Refusal(409, 'auto_off')
  if (price.paid > Number(row.cap)) throw new Refusal(409, 'auto_cap')
  if (row.bought >= autoDaily) throw new Refusal(409, 'auto_daily')
}

/** Without `on` it only says how it is. Where no price was named, what the dearest chapter may cost is. */
export async function autoPurchases(
  ctx: Context,
  viewer: Viewer,
  { workId, on, cap }: { workId: string; on?: boolean; cap?: number },
): Promise<{ on: boolean; cap: number }> {
  const row = await ctx.db.maybe<AutoRow>(autoOf(viewer.id, workId, startOfDay))
  if (!row) throw new Refusal(404, 'work_not_found')
  if (on === undefined) return { on: row.is_on, cap: fromCents(Number(row.cap)) }
  const most = ctx.config.current().document.COMMON_EARNING.PRICE.MAX
  const becomes = cap === undefined ? Number(row.cap) || toCents(most) : toCents(cap)
  await ctx.db.run(setAuto(viewer.id, workId, on, becomes))
  return { on, cap: fromCents(becomes) }
}
