import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { touch } from './pulse.ts'
import { noPost } from './sight.ts'

/** All of these belong into the transaction of what is counted; the row lock puts callers in order. */

/** Comments and replies that are there: so many more, or less. Gives the number after it. */
export async function countComments(ctx: Context, postId: string, delta: number): Promise<number> {
  return (await change<{ comments: number }>(ctx, postId, addComments(postId, delta))).comments
}

export async function addLikes(ctx: Context, postId: string, delta: number): Promise<number> {
  return (await change<{ likes: number }>(ctx, postId, changeLikes(postId, delta))).likes
}

export async function addCollects(ctx: Context, postId: string, delta: number): Promise<number> {
  return (await change<{ collects: number }>(ctx, postId, changeCollects(postId, delta))).collects
}

/** The floor of a new comment. The lock lasts until the end, so no floor is left out or given twice. */
export async function nextFloor(ctx: Context, postId: string): Promise<number> {
  return (await change<{ floors: number }>(ctx, postId, takeFloor(postId))).floors
}

/** A new comment in one step: its floor, and the number of comments with it. */
export async function openFloor(ctx: Context, postId: string): Promise<{ floor: number; comments: number }> {
  const { floors, comments } = await change<{ floors: number; comments: number }>(
    ctx,
    postId,
    takeFloorAndCount(postId),
  )
  return { floor: floors, comments }
}

async function change<T>(ctx: Context, postId: string, statement: Sql): Promise<T> {
  const row = await ctx.db.maybe<T>(statement)
  if (!row) throw noPost()
  touch(ctx, postId)
  return row
}

/** What is given to these may come from the statement in which they stand. */

export function addComments(postId: string | Sql, delta: number): Sql {
  return sql`
    update post_stats set comments = comments + ${delta},
      answered_at = case when ${delta} > 0 then statement_timestamp() else answered_at end
    where post_id = ${postId} returning comments`
}

export function changeLikes(postId: string | Sql, delta: number | Sql): Sql {
  return sql`update post_stats set likes = likes + ${delta} where post_id = ${postId} returning likes`
}

function changeCollects(postId: string, delta: number): Sql {
  return sql`update post_stats set collects = collects + ${delta} where post_id = ${postId} returning collects`
}

function takeFloor(postId: string): Sql {
  return sql`update post_stats set floors = floors + 1 where post_id = ${postId} returning floors`
}

export function takeFloorAndCount(postId: string | Sql): Sql {
  return sql`
    update post_stats set floors = floors + 1, comments = comments + 1, answered_at = statement_timestamp()
    where post_id = ${postId} returning floors, comments`
}
