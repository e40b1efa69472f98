import sql, { join, raw, type Sql } from 'sql-template-tag'
import { siteTimeZone } from '#contract/shared/product.ts'

/** The zone stands in the text of a statement: two parameters of equal value would be two expressions to `group by`. */
export const zone = raw(`'${siteTimeZone}'`)

/** The day that it is on this site. */
export const today = sql`(now() at time zone ${zone})::date`

/** When a day (yyyy-MM-dd) begins, or the one after it. */
export function dayStart(day: string, later: 0 | 1): Sql {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone ${zone}`
}

export function every(conditions: Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`
}

/** For `like`: finds the word anywhere, whatever signs it holds. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
