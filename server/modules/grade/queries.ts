import sql, { type Sql } from 'sql-template-tag'
import { today, zone } from '../../db/sql-parts.ts'
import type { Notice } from '../notification/service.ts'
import type { Entry, ExpEvent, Past } from './reckon.ts'

export interface State {
  has_events: boolean
  steps: number[]
  done_to: string | null
}

/** Whether there is anything to do. */
export function stateOfWork(): Sql {
  return sql`select exists (select from exp_events) as has_events, steps, done_to from grade_progress`
}

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_140

/** One process at a time: what is taken back was given before. */
export function tryWorkLock(): Sql {
  return sql`select pg_try_advisory_xact_lock(${lockKey}::int8) as taken`
}

export type EventRow = ExpEvent & { id: string }

/** The oldest; they are gone with the transaction in which they are counted. */
export function takeEvents(most: number): Sql {
  return sql`
    with gone as (
      delete from exp_events where id in (select id from exp_events order by id limit ${most}) returning *
    )
    select id, user_id, kind, source, act, (created_at at time zone ${zone})::date as day from gone order by id`
}

export type PastRow = Past & { user_id: string; source: string }

export function pastsOf(events: ExpEvent[]): Sql {
  const [users, sources] = [events.map(({ user_id }) => user_id), events.map(({ source }) => source)]
  return sql`
    select distinct on (l.user_id, l.source) l.user_id, l.source, l.turn + 1 as turns, l.amount as last
    from (select distinct * from unnest(${users}::int8[], ${sources}::text[]) as e (user_id, source)) e
    join exp_log l using (user_id, source)
    order by l.user_id, l.source, l.turn desc`
}

export interface TimesRow {
  user_id: string
  kind: string
  day: string
  times: number
}

/** What was taken back has been given all the same. */
export function timesOn(events: ExpEvent[]): Sql {
  const [users, days] = [events.map(({ user_id }) => user_id), events.map(({ day }) => day)]
  return sql`
    select l.user_id, l.kind, l.day, count(*)::int as times
    from (select distinct * from unnest(${users}::int8[], ${days}::date[]) as e (user_id, day)) e
    join exp_log l using (user_id, day) where l.turn = 0 group by l.user_id, l.kind, l.day`
}

export function insertEntries(entries: Entry[]): Sql {
  return sql`
    insert into exp_log (user_id, kind, source, turn, amount, day)
    select * from unnest(${entries.map(({ userId }) => userId)}::int8[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ source }) => source)}::text[], ${entries.map(({ turn }) => turn)}::int[],
      ${entries.map(({ amount }) => amount)}::int[], ${entries.map(({ day }) => day)}::date[])`
}

/** Tells each of them once of a grade, however often it is reached. */
export function newsOfGrades(risen: { id: string; grade: number; notice: Notice }[]): Sql {
  return sql`
    select r.user_id, 'system' as type, null::int8 as from_user_id, null::int8 as post_id, null::int8 as comment_id,
      null::int8 as reply_id, r.notice, 'grade:' || r.grade as once
    from unnest(${risen.map(({ id }) => id)}::int8[], ${risen.map(({ grade }) => grade)}::int[],
      ${risen.map(({ notice }) => JSON.stringify(notice))}::jsonb[]) as r (user_id, grade, notice)
    where not exists (
      select from notifications n
      where n.user_id = r.user_id and n.type = 'system' and n.from_user_id is null and n.once = 'grade:' || r.grade)`
}

export function newestVersion(): Sql {
  return sql`select max(version) as version from config_versions`
}

/** Nobody else goes on with it meanwhile; no row when somebody does. */
export function lockProgress(): Sql {
  return sql`select steps, done_to from grade_progress for update skip locked`
}

export function setProgress(steps: number[], doneTo: string | null): Sql {
  return sql`update grade_progress set steps = ${steps}::int[], done_to = ${doneTo}`
}

export interface CheckInRow {
  day: string
  streak: number
  gained: number
}

/** Yesterday and today, where there are any; the day of the site comes with it. */
export function latestCheckIns(userId: string): Sql {
  return sql`
    select ${today} as today, c.day, c.streak, c.gained from (select) one
    left join check_ins c on c.user_id = ${userId} and c.day >= ${today} - 1`
}

export type LatestRow = { today: string } & (CheckInRow | { day: null; streak: null; gained: null })

export function insertCheckIn(userId: string, { day, streak, gained }: CheckInRow): Sql {
  return sql`
    insert into check_ins (user_id, day, streak, gained) values (${userId}, ${day}, ${streak}, ${gained})`
}
