import sql, { join, raw, type Sql } from 'sql-template-tag'
import { siteTimeZone } from '#contract/shared/product.ts'

/** The zone stands in the text of a statement: two parameters of equal value would be two expressions to `group by`. */
export const zone = raw(`'${siteTimeZone}'`)

/** The day that it is on this site. */
export const today = sql`(now() at time zone ${zone})::date`

/** When a day (yyyy-MM-dd) begins, or the one after it. */
export function dayStart(day: string | Sql, later: 0 | 1): Sql {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone ${zone}`
}

/**
 * What somebody (`alias` of users) may do now: their office, or 2 exactly while a ban is in force. Every statement that
 * asks for it says it so.
 */
export function powerOf(alias: string): Sql {
  return sql`case when ${isBanned(alias)} then 2 else ${raw(alias)}.userpower end`
}

/** That somebody (`alias` of users) looks after what members write, by office or by a role: `isStaff` for statements. */
export function isStaffIn(alias: string): Sql {
  return sql`(${raw(alias)}.userpower in (0, 3) or coalesce('content.queue' = any(${raw(alias)}.capabilities), false))`
}

export function isBanned(alias: string): Sql {
  return sql`coalesce(${raw(alias)}.banned_until > clock_timestamp(), false)`
}

export function every(conditions: Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`
}

/** Whether an account (`alias` of users) opens for its owner: it is there, or may still come back. */
export function opensFor(alias: string): Sql {
  return sql`(${raw(alias)}.deleted_at is null or ${raw(alias)}.leaving_at is not null)`
}

/** Whether somebody has bought a thing: what is owned stays, also when its author has deleted it. */
export function isOwned(type: 'posts' | 'file' | 'chapter' | 'work' | 'column', id: Sql): Sql {
  return sql`exists (select from ownerships ow where ow.target_type = ${type} and ow.target_id = ${id})`
}

/** For `like`: finds the word anywhere, whatever signs it holds. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

const keys = {
  post_stats: sql`post_id`,
  work_stats: sql`work_id`,
  chapter_stats: sql`chapter_id`,
  user_counts: sql`user_id`,
}

/** What changes (id and delta) of rows of figures, which are locked in the order of their ids, as everybody does. */
export function lockedInOrder(table: 'post_stats' | 'work_stats' | 'chapter_stats' | 'user_counts', changes: Sql): Sql {
  const key = keys[table]
  return sql`
    select h.${key} as id, c.delta from (${changes}) c join ${raw(table)} h on h.${key} = c.id
    order by h.${key} for no key update of h`
}
