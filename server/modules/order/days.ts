import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/days.ts'

/** When a day (yyyy-MM-dd) begins, or the one after it. */
export function dayStart(day: string, later: 0 | 1): Sql {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone ${zone}`
}
