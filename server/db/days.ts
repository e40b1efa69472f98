import sql, { raw, type Sql } from 'sql-template-tag'
import { siteTimeZone } from '#contract/shared/product.ts'

/** The zone stands in the text of a statement: two parameters of equal value would be two expressions to `group by`. */
export const zone = raw(`'${siteTimeZone}'`)

/** The day that it is on this site. */
export const today = sql`(now() at time zone ${zone})::date`

/** When a day (yyyy-MM-dd) begins, or the one after it. */
export function dayStart(day: string, later: 0 | 1): Sql {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone ${zone}`
}
