import sql, { type Sql } from 'sql-template-tag'
import type { CockpitSpan, Cohort, SiteDay } from '#contract/modules/site/cockpit.ts'
import { can } from '#contract/shared/capabilities.ts'
import { fromCents } from '#contract/shared/money.ts'
import { today } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'

/** The last days, today included, and as many before them. */
export async function series(
  ctx: Context,
  viewer: Viewer,
  span: CockpitSpan,
): Promise<{ days: SiteDay[]; before: SiteDay[] }> {
  const rows = await ctx.db.many<Required<SiteDay>>(daysOf(2 * span))
  const seesMoney = can(viewer, 'money.see')
  const days = rows.map(({ income, ...day }) => (seesMoney ? { ...day, income: fromCents(income) } : day))
  return { days: days.slice(span), before: days.slice(0, span) }
}

/**
 * Lines that are not counted yet are added up as well, so that the answer is exact. Who was here within a week is the sum
 * of all steps until then: there is one row a day.
 */
export function daysOf(days: number): Sql {
  const sum = (what: string) => sql`coalesce(sum(number) filter (where what = ${what}), 0)`
  return sql`
    with all_days as (
      select day, registrations, active, week_steps, month_steps, posts, comments, messages, income from site_days
      union all
      select day, ${sum('registrations')}, ${sum('active')}, ${sum('week')}, ${sum('month')}, ${sum('posts')},
        ${sum('comments')}, ${sum('messages')}, ${sum('income')}
      from site_deltas where what not in ('board', 'kept') group by day
      union all
      select d::date, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as d
    ), known as (
      select day, sum(registrations) as registrations, sum(active) as active, sum(sum(week_steps)) over steps as week,
        sum(sum(month_steps)) over steps as month, sum(posts) as posts, sum(comments) as comments,
        sum(messages) as messages, sum(income) as income
      from all_days group by day window steps as (order by day)
    )
    select to_char(day, 'YYYY-MM-DD') as day, registrations::int as registrations, active::int as active,
      week::int as "activeWeek", month::int as "activeMonth", posts::int as posts, comments::int as comments,
      messages::int as messages, income::float8 as income
    from known k where k.day > (select ${today}) - ${days}::int and k.day <= (select ${today})
    order by k.day`
}

const shownWeeks = 12

interface CohortRow {
  week: string
  size: number
  /** How many weeks there have been since, and what is known of some of them. */
  weeks: number
  kept: Record<string, number> | null
}

export async function cohorts(ctx: Context): Promise<{ list: Cohort[] }> {
  const rows = await ctx.db.many<CohortRow>(cohortsOf(shownWeeks))
  const list = rows.map(({ week, size, weeks, kept }) => ({
    week,
    size,
    kept: Array.from({ length: weeks + 1 }, (_, later) => kept?.[later] ?? 0),
  }))
  return { list }
}

/** The weeks in which somebody registered. */
export function cohortsOf(weeks: number): Sql {
  const monday = sql`date_trunc('week', ${today})::date`
  return sql`
    with joined as (
      select day, registrations as number from site_days
      union all select day, number from site_deltas where what = 'registrations'
    ), counted as (
      select week, later, members from site_cohorts
      union all select day, of_id::int, number from site_deltas where what = 'kept'
    ), kept as (
      select week, jsonb_object_agg(later, members) as kept
      from (select week, later, sum(members)::int as members from counted group by 1, 2) c group by week
    )
    select to_char(j.week, 'YYYY-MM-DD') as week, j.size, (${monday} - j.week) / 7 as weeks, k.kept
    from (
      select date_trunc('week', day)::date as week, sum(number)::int as size from joined
      where day >= ${monday} - ${7 * (weeks - 1)}::int group by 1 having sum(number) > 0
    ) j left join kept k on k.week = j.week
    order by j.week`
}
