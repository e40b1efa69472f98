import { limits } from '#contract/shared/limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { silenceIn } from './change.ts'
import { seatOf, typingTo } from './queries.ts'

const mostKept = 20_000

/** Who has just said so. */
const latestOf = perContext(() => createLruCache<true>(mostKept))

/** Nothing is stored of it; what comes too soon after the last sign tells nobody anything new. */
export async function typing(ctx: Context, viewer: Viewer, { sessionId }: { sessionId: string }): Promise<null> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  const latest = latestOf(ctx)
  const key = `${viewer.id} ${sessionId}`
  if (seat.left_seq !== null || latest.get(key)) return null
  latest.set(key, true, 1, limits.typingPause)
  if (await silenceIn(ctx, seat)) return null
  const rows = await ctx.db.many<{ id: string }>(typingTo(seat))
  const userIds = rows.map(({ id }) => id)
  if (userIds.length > 0) ctx.events.emit('typing', { userIds, sessionId, userId: viewer.id, name: viewer.name })
  return null
}
