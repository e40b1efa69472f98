import sql, { type Sql } from 'sql-template-tag'
import { type Channel, newsTopics, type Preferences, type Topic, usual } from '#contract/modules/forum/preference.ts'
import type { Locale } from '#contract/shared/message-key.ts'

/** What differs from the usual. */
export type Cells = Partial<Record<Topic, Partial<Record<Channel, boolean>>>>

export interface PreferencesRow {
  user_id: string
  matrix: Cells
  quiet_from: string | null
  quiet_to: string | null
  zone: string | null
  hides_content: boolean
  digest: Preferences['digest']
  digest_day: number
  digest_hour: number
}

const columns = sql`
  user_id, matrix, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, zone,
  hides_content, digest, digest_day, digest_hour`

export function preferencesOf(userIds: string[]): Sql {
  return sql`select ${columns} from notification_preferences where user_id = any(${userIds}::int8[])`
}

/** A row to lock, whether there was one or not. */
export function openPreferences(userId: string): Sql {
  return sql`insert into notification_preferences (user_id) values (${userId}) on conflict do nothing`
}

export function lockPreferences(userId: string): Sql {
  return sql`select ${columns} from notification_preferences where user_id = ${userId} for update`
}

/** The language is that of who chose; without one it stays. */
export function savePreferences(row: PreferencesRow, locale?: Locale): Sql {
  return sql`
    update notification_preferences set matrix = ${JSON.stringify(row.matrix)}::jsonb, quiet_from = ${row.quiet_from}::time,
      quiet_to = ${row.quiet_to}::time, zone = ${row.zone}, hides_content = ${row.hides_content}, digest = ${row.digest},
      digest_day = ${row.digest_day}, digest_hour = ${row.digest_hour}, changed_at = now(),
      locale = coalesce(${locale ?? null}, locale)
    where user_id = ${row.user_id}`
}

/** Whether the database knows the zone as well: it does the reckoning. */
export function inZone(zone: string): Sql {
  return sql`select now() at time zone ${zone}`
}

/**
 * Whether a member wants a kind of news on a channel. `matrix` is the column of their row, null where there is none:
 * it is for statements that have left joined `notification_preferences` or read it beforehand.
 */
export function wants(channel: Channel, topic: Sql, matrix: Sql): Sql {
  const otherwise = channel === 'site' ? sql`true` : sql`${topic} = any(${usual[channel]}::text[])`
  return sql`coalesce((${matrix} -> ${topic} ->> ${channel})::bool, ${otherwise})`
}

/** Whether likes, comments, replies, mentions and followers are all counted and announced on the site. */
export function hearsNews(userId: Sql): Sql {
  return sql`
    not exists (
      select from notification_preferences np, unnest(${newsTopics}::text[]) as k (topic)
      where np.user_id = ${userId} and np.matrix -> k.topic ->> 'site' = 'false')`
}
