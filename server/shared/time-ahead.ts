import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'

export function databaseTime(): Sql {
  return sql`select clock_timestamp() as now`
}

/** Later than now, and no more than a year ahead, by the clock of the database. */
export async function timeAhead(ctx: Context, publishTime: number | undefined): Promise<Date> {
  const { now } = await ctx.db.one<{ now: Date }>(databaseTime())
  if (publishTime === undefined || publishTime <= now.getTime())
    throw new Refusal(422, 'chapter_time_past', { field: 'publishTime' })
  if (publishTime > now.getTime() + limits.scheduleDays * 86_400_000)
    throw new Refusal(422, 'chapter_time_far', { field: 'publishTime' })
  return new Date(publishTime)
}
