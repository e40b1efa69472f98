import sql, { type Sql } from 'sql-template-tag'
import { repeating, untilStopped } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'

const portion = 5000

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_148

/** Counts everything that happened until now into the rows of the days. */
export async function fold(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await foldSome(ctx)) === portion);
}

/** The number of lines that were counted; 0 also when another process is at it. */
function foldSome(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { taken } = await tx.one<{ taken: boolean }>(tryFoldLock())
    return taken ? (await tx.one<{ number: number }>(foldLines(portion))).number : 0
  })
}

export function tryFoldLock(): Sql {
  return sql`select pg_try_advisory_xact_lock(${lockKey}::int8) as taken`
}

/** In one statement, so that whoever adds both up finds each line once. */
export function foldLines(most: number): Sql {
  const sum = (what: string) => sql`coalesce(sum(number) filter (where what = ${what}), 0)`
  return sql`
    with taken as (
      delete from site_deltas where ctid = any (array(select ctid from site_deltas limit ${most}))
      returning what, day, of_id, number
    ), days as (
      insert into site_days as d
        (day, registrations, active, week_steps, month_steps, posts, comments, messages, income)
      select day, ${sum('registrations')}, ${sum('active')}, ${sum('week')}, ${sum('month')}, ${sum('posts')},
        ${sum('comments')}, ${sum('messages')}, ${sum('income')}
      from taken where what not in ('board', 'kept') group by day
      on conflict (day) do update set registrations = d.registrations + excluded.registrations,
        active = d.active + excluded.active, week_steps = d.week_steps + excluded.week_steps,
        month_steps = d.month_steps + excluded.month_steps, posts = d.posts + excluded.posts,
        comments = d.comments + excluded.comments, messages = d.messages + excluded.messages,
        income = d.income + excluded.income
    ), by_board as (
      insert into board_days as d (board_id, day, posts)
      select t.of_id, t.day, sum(t.number) from taken t join boards b on b.id = t.of_id where t.what = 'board' group by 1, 2
      on conflict (board_id, day) do update set posts = d.posts + excluded.posts
    ), cohorts as (
      insert into site_cohorts as c (week, later, members)
      select day, of_id::int, sum(number) from taken where what = 'kept' group by 1, 2
      on conflict (week, later) do update set members = c.members + excluded.members
    )
    select count(*)::int as number from taken`
}

/** What is not counted when it is stopped waits in the database. */
export const startFolding = repeating(5000, untilStopped(fold), {
  waits: 'The figures of the day wait for the database.',
  fails: 'the figures of the day could not be counted',
})
