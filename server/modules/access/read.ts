import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import { databaseTime } from '#server/shared/time-ahead.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { accessAt } from './lock.ts'
import { assertMaySell } from './seller.ts'

/** The furthest that something opens by itself. */
const longestWait = 10 * 365 * 86_400_000

/** What is asked for from now on: what is new of it is checked, what was there before stays. */
export async function readAccess(
  ctx: Context,
  viewer: Viewer,
  given: ContentAccess | undefined,
  before: ContentAccess,
  field = 'access',
): Promise<ContentAccess> {
  if (!given) return before
  if (given.kind === 'free') return freeAccess
  const { freeFrom, ...rest } = given
  const wanted: ContentAccess = freeFrom ? given : rest
  if (wanted.kind === 'paid' && (before.kind !== 'paid' || before.price !== wanted.price))
    assertMaySell(ctx, viewer, wanted, `${field}.price`)
  if (
    wanted.kind === 'level' &&
    wanted.level !== before.level &&
    (wanted.level ?? 1) > ctx.config.current().document.COMMON_GRADE.LEVELS.length
  )
    throw new Refusal(422, 'access_no_such_level', { field: `${field}.level` })
  if (!wanted.freeFrom) return wanted
  const { now } = await ctx.db.one<{ now: Date }>(databaseTime())
  if (wanted.freeFrom === before.freeFrom) return accessAt(wanted, now.getTime())
  if (wanted.freeFrom <= now.getTime()) throw new Refusal(422, 'chapter_time_past', { field: `${field}.freeFrom` })
  if (wanted.freeFrom > now.getTime() + longestWait)
    throw new Refusal(422, 'access_time_far', { field: `${field}.freeFrom` })
  return wanted
}
