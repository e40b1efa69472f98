import sql, { type Sql } from 'sql-template-tag'
import { isStaffIn } from '../../db/sql-parts.ts'
import type { Reader } from '../../kernel/context.ts'

/** Works (`w`) that nobody but their author has taken away: in sight, hidden, or deleted. */
export const keptWork = sql`(w.held_at is null and w.hidden_at is null and (w.deleted_at is null or w.deleted_by = w.user_id))`

/** The same of their chapters (`c`), which were published once. */
export const keptChapter = sql`(${keptWork} and c.published_id is not null and c.state in ('published', 'hidden')
  and c.held_at is null and c.hidden_at is null
  and (c.deleted_at is null or coalesce(c.deleted_by, w.user_id) = w.user_id))`

/** That somebody has bought a work (`w`), or something of it, and may open it whatever its author has done since. */
export function ownsOfWork(userId: string): Sql {
  return sql`(${keptWork} and exists (select from ownerships ow where ow.user_id = ${userId} and (
    (ow.target_type = 'work' and ow.target_id = w.id)
    or (ow.target_type = 'chapter' and ow.target_id in (select oc.id from work_chapters oc where oc.work_id = w.id)))))`
}

/**
 * Of chapters (`h`, of the work `w`) that readers see: whether the text is open to this person. The same answer as that of
 * `lockFor`, for statements that look through what is said of many. `earlyHours`: by how much they read before everybody.
 */
export function chapterOpensFor(viewer: Reader | null, earlyHours = 0): Sql {
  const isDue = sql`coalesce((h.access ->> 'freeFrom')::numeric
    between 1 and (extract(epoch from clock_timestamp()) + ${earlyHours * 3600}::int) * 1000, false)`
  const forAll = sql`(h.access ->> 'kind' = 'free' or ${isDue})`
  if (!viewer) return forAll
  const owned = (type: string, id: Sql) => sql`exists (
    select from ownerships o where o.user_id = su.id and o.target_type = ${type} and o.target_id = ${id}
      and (o.ends_at is null or o.ends_at > clock_timestamp()))`
  const isVip = sql`coalesce(su.vip_end_at > clock_timestamp(), false)`
  const owns = sql`(${owned('chapter', sql`h.id`)} or ${owned('work', sql`h.work_id`)})`
  return sql`(${forAll} or h.access ->> 'kind' = 'login' or w.user_id = ${viewer.id} or exists (
    select from users su where su.id = ${viewer.id} and (${isStaffIn('su')} or ${owns}
      or case h.access ->> 'kind'
        when 'follow' then exists (select from follows f where f.user_id = su.id and f.friend_id = w.user_id)
        when 'level' then su.grade >= (h.access ->> 'level')::int
        when 'vip' then ${isVip}
        when 'paid' then ${isVip} and (h.access ->> 'vipFree')::boolean is true
        else false end)))`
}
