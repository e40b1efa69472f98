import sql, { type Sql } from 'sql-template-tag'
import { lockedInOrder } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { markRankStale } from './view-buffer.ts'

/** All of these belong into the transaction of what is counted; the row lock puts callers in order. */

/** Comments and replies that are there: so many more, or less. Gives the number after it. */
export async function countComments(ctx: Context, postId: string, delta: number): Promise<number> {
  return (await change<{ comments: number }>(ctx, postId, addComments(postId, delta))).comments
}

/** The place of one more comment, which is counted with it. */
export async function takeFloor(ctx: Context, postId: string): Promise<number> {
  return (await change<{ floors: number }>(ctx, postId, takeFloors(sql`select ${postId}::int8 as id, 1 as number`)))
    .floors
}

/** Nobody else counts until the transaction ends. */
export async function lockStats(ctx: Context, postId: string): Promise<void> {
  await ctx.db.run(sql`select from post_stats where post_id = ${postId} for no key update`)
}

export async function addCollects(ctx: Context, postId: string, delta: number): Promise<number> {
  return (await change<{ collects: number }>(ctx, postId, changeCollects(postId, delta))).collects
}

async function change<T>(ctx: Context, postId: string, statement: Sql): Promise<T> {
  const row = await ctx.db.maybe<T>(statement)
  if (!row) throw new Refusal(404, 'post_not_found')
  markRankStale(ctx, postId)
  return row
}

/** What is given to these may come from the statement in which they stand. */

export function addComments(postId: string | Sql, delta: number): Sql {
  return sql`
    update post_stats set comments = comments + ${delta},
      answered_at = case when ${delta} > 0 then statement_timestamp() else answered_at end
    where post_id = ${postId} returning comments`
}

/** Several at once, locked in the order of their ids: `changes` says id and delta. */
export function changeLikes(changes: Sql): Sql {
  return sql`
    update post_stats s set likes = s.likes + d.delta from (${lockedInOrder('post_stats', changes)}) d
    where s.post_id = d.id returning d.id, s.likes`
}

/** In the order of their ids, as everybody locks: figures of posts before the comments themselves. */
export async function holdFigures(ctx: Context, postIds: string[]): Promise<void> {
  await ctx.db.many(lockFigures([...new Set(postIds)]))
}

/**
 * Several comments at once left posts whose figures are held (-1), or came back (1): `postIds` names the post of each.
 * When a post was last answered stays as it was: nobody answered.
 */
export async function countManyComments(ctx: Context, postIds: string[], delta: 1 | -1): Promise<void> {
  if (postIds.length === 0) return
  const numbers = [...Map.groupBy(postIds, (id) => id)]
  await ctx.db.run(changeComments(numbers.map(([id, all]) => [id, delta * all.length])))
  for (const [id] of numbers) markRankStale(ctx, id)
}

export function lockFigures(postIds: string[]): Sql {
  return sql`select post_id from post_stats where post_id = any(${postIds}::int8[]) order by post_id for no key update`
}

export function changeComments(changes: [postId: string, delta: number][]): Sql {
  return sql`
    update post_stats s set comments = s.comments + c.delta
    from unnest(${changes.map(([id]) => id)}::int8[], ${changes.map(([, delta]) => delta)}::int[]) as c (id, delta)
    where s.post_id = c.id`
}

function changeCollects(postId: string, delta: number): Sql {
  return sql`update post_stats set collects = collects + ${delta} where post_id = ${postId} returning collects`
}

/** Room for new comments, several at once: `changes` says id and number; the last floor is theirs. */
export function takeFloors(changes: Sql): Sql {
  return sql`
    update post_stats s set floors = s.floors + d.number, comments = s.comments + d.number,
      answered_at = statement_timestamp()
    from (
      select h.post_id, c.number from (${changes}) c join post_stats h on h.post_id = c.id
      order by h.post_id for no key update of h
    ) d
    where s.post_id = d.post_id returning s.post_id, s.floors, d.number`
}
