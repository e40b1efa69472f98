import type { FollowedKind } from '#contract/modules/forum/notification.ts'
import { foldWord } from '#contract/shared/text.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import {
  asLines,
  behindAmongAll,
  behindAmongFew,
  type ComingLine,
  type ComingRow,
  comingFor,
  lastNumber,
  lockPlaces,
  movePlaces,
  placesBehind,
} from './catch-up-queries.ts'
import { foldNotifications } from './queries.ts'

/**
 * News of authors, boards, columns and works stand once, however many follow them. What has come since a member last looked is put into
 * their lines when they look, or when it is told to them elsewhere. Exact: their place moves with it.
 */
export async function catchUp(ctx: Context, userIds: string[]): Promise<void> {
  const ids = await membersBehind(ctx, userIds)
  if (ids.length > 0) await inTransaction(ctx, (inner) => catchUpIn(inner, ids))
}

/** For whom something has come. Nobody pays at each look for what others have written since. */
async function membersBehind({ db }: Context, userIds: string[]): Promise<string[]> {
  const places = await db.many<{ id: string; is_far: boolean }>(placesBehind(userIds))
  const idsOf = (isFar: boolean) => places.filter(({ is_far }) => is_far === isFar).map(({ id }) => id)
  const [near, far] = [idsOf(false), idsOf(true)]
  const amongFew = near.length > 0 ? await db.many<{ id: string }>(behindAmongFew(near)) : []
  const amongAll = far.length > 0 ? await db.many<{ id: string }>(behindAmongAll(far)) : []
  return [...amongFew, ...amongAll].map(({ id }) => id)
}

/** The same in the transaction of the caller. */
export async function catchUpIn(ctx: Context, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db.many(lockPlaces(userIds))
  const { last } = await ctx.db.one<{ last: string }>(lastNumber())
  const rows = await ctx.db.many<ComingRow>(comingFor(userIds, last))
  await ctx.db.run(movePlaces(userIds, last))
  const lines = linesOf(rows)
  if (lines.length === 0) return
  const told = await ctx.db.many<ToldLine>(foldNotifications(asLines(lines)))
  for (const { user_id, type, topic, from_user_id } of told)
    ctx.db.afterCommit(() => ctx.events.emit('notified', { userId: user_id, type, topic, fromUserId: from_user_id }))
}

interface ToldLine {
  user_id: string
  type: 'system'
  topic: FollowedKind
  from_user_id: string
}

/** The newest of each thing, and how many they are, without what somebody mutes a word of. */
function linesOf(rows: ComingRow[]): ComingLine[] {
  const lines = new Map<string, ComingLine>()
  for (const row of rows.filter(isHeard)) {
    const { user_id, topic, of_id, number, text: _, muted_words: __, ...news } = row
    const fold = `${topic}:${of_id}`
    const more = (lines.get(`${user_id} ${fold}`)?.more ?? 0) + number
    lines.set(`${user_id} ${fold}`, { ...news, user_id, topic, fold, more })
  }
  return [...lines.values()]
}

/** By the same rule as lists leave posts out. */
function isHeard({ muted_words, text }: ComingRow): boolean {
  const folded = foldWord(text)
  return !(muted_words ?? []).some((word) => folded.includes(foldWord(word)))
}
