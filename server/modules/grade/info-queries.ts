import sql, { type Sql } from 'sql-template-tag'
import type { ExpKind } from '#contract/modules/forum/grade.ts'
import { today } from '../../db/sql-parts.ts'
import type { CheckInRow } from './queries.ts'

const daysShown = 7

export interface InfoRow {
  exp: number
  grade: number
  today: string
  /** Earned on this day, by kind. */
  earned: { kind: ExpKind; times: number; amount: number }[]
  check_ins: CheckInRow[]
  /** The days that are shown, the last one today. */
  days: string[]
}

export function infoOf(userId: string): Sql {
  return sql`
    select u.exp, u.grade, ${today} as today,
      (select coalesce(json_agg(e), '[]') from (
        select kind, count(*) filter (where turn = 0)::int as times, sum(amount)::int as amount from exp_log
        where user_id = u.id and day = ${today} group by kind) e) as earned,
      (select coalesce(json_agg(json_build_object('day', c.day, 'streak', c.streak, 'gained', c.gained)), '[]')
        from check_ins c where c.user_id = u.id and c.day > ${today} - ${daysShown}::int) as check_ins,
      (select json_agg(${today} - back order by back desc) from generate_series(0, ${daysShown - 1}::int) as back) as days
    from users u where u.id = ${userId} and u.deleted_at is null`
}

export interface LogRow {
  id: string
  kind: ExpKind
  amount: number
  created_at: Date
  post_id: string | null
  title: string | null
}

/** Newest first, from below the one named. */
export function logOf(userId: string, before: string | undefined, limit: number): Sql {
  return sql`
    select l.id, l.kind, l.amount, l.created_at, p.id as post_id, p.title
    from (
      select * from exp_log where user_id = ${userId} and (${before ?? null}::int8 is null or id < ${before ?? null}::int8)
      order by id desc limit ${limit}
    ) l
    left join posts p on p.user_id = l.user_id and p.deleted_at is null
      and p.id = case when l.kind in ('post', 'recommended') then split_part(l.source, ':', 2)::int8 end
    order by l.id desc`
}
