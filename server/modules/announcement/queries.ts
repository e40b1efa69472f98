import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import type { AnnouncementsRow } from '../../db/tables.ts'

export interface AnnouncementRow extends Omit<AnnouncementsRow, 'document'> {
  document: Document
}

export interface AdminRow extends AnnouncementRow {
  state: 'planned' | 'shown' | 'over'
  readers: number
}

const most = 1000

/** What is in force or will be, in the order in which it is shown, with the clock that decides. */
export function notOver(): Sql {
  return sql`
    select a.*, clock_timestamp() as now from announcements a where ends_at is null or ends_at > statement_timestamp()
    order by is_pinned desc, starts_at desc, id desc limit ${most}`
}

/** What each of these members has read of these. */
export function readBy(userIds: string[], ids: string[]): Sql {
  return sql`
    select user_id, announcement_id as id from announcement_reads
    where user_id = any(${userIds}::int8[]) and announcement_id = any(${ids}::int8[])`
}

const inForce = sql`starts_at <= statement_timestamp() and (ends_at is null or ends_at > statement_timestamp())`

/** One, or all that are in force. */
export function markRead(userId: string, id: string | null): Sql {
  return sql`
    insert into announcement_reads (user_id, announcement_id)
    select ${userId}, id from announcements where ${inForce} and (${id}::int8 is null or id = ${id}::int8)
    on conflict do nothing`
}

export function existsInForce(id: string): Sql {
  return sql`select 1 from announcements where id = ${id} and ${inForce}`
}

const whole = sql`
  select a.*,
    case when a.starts_at > statement_timestamp() then 'planned' when a.ends_at <= statement_timestamp() then 'over'
      else 'shown' end as state,
    (select count(*)::int from announcement_reads r where r.announcement_id = a.id) as readers
  from announcements a`

export function allAnnouncements(page: number, limit: number): Sql {
  return sql`${whole} order by a.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countAnnouncements(): Sql {
  return sql`select count(*)::int as total from announcements`
}

export function oneAnnouncement(id: string): Sql {
  return sql`${whole} where a.id = ${id}`
}

export function lockAnnouncement(id: string): Sql {
  return sql`select * from announcements where id = ${id} for update`
}

export interface AnnouncementValues {
  title: string
  document: Document
  isPinned: boolean
  startTime: number | null
  endTime: number | null
  userId: string
}

export function insertAnnouncement(values: AnnouncementValues): Sql {
  return sql`
    insert into announcements (title, document, is_pinned, starts_at, ends_at, user_id)
    values (${values.title}, ${JSON.stringify(values.document)}, ${values.isPinned},
      coalesce(${moment(values.startTime)}, now()), ${moment(values.endTime)}, ${values.userId})
    returning id`
}

export function updateAnnouncement(id: string, values: AnnouncementValues): Sql {
  return sql`
    update announcements set title = ${values.title}, document = ${JSON.stringify(values.document)},
      is_pinned = ${values.isPinned}, starts_at = coalesce(${moment(values.startTime)}, starts_at),
      ends_at = ${moment(values.endTime)}, user_id = ${values.userId}, updated_at = now()
    where id = ${id}`
}

function moment(milliseconds: number | null): Sql {
  return sql`to_timestamp(${milliseconds}::float8 / 1000)`
}

export function deleteAnnouncement(id: string): Sql {
  return sql`delete from announcements where id = ${id} returning title`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, title from announcements where id = any (${ids}::int8[])`
}

/** The time that a row gets in this transaction. */
export function databaseClock(): Sql {
  return sql`select now()`
}
