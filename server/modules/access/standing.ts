import sql, { type Sql } from 'sql-template-tag'
import { guestStanding, type Standing } from './lock.ts'

/** Where in a statement the things stand that somebody looks at. */
export interface Looked {
  type: 'posts' | 'chapter'
  id: Sql
  authorId: Sql
  /** Who runs this board reads all of it; null: it stands in none. */
  boardId: Sql | null
  /** A pass for this column opens it; null: it stands in none. */
  columnId: Sql | null
  /** The stored `access`. */
  access: Sql
}

/**
 * What a member (`userId`) is to a thing, as one text: flags, then the level. It is read with the clock of the database,
 * in whatever statement asks for more of the thing anyway.
 */
export function standingText(userId: Sql, looked: Looked): Sql {
  const { type, id, authorId, boardId, columnId, access } = looked
  const now = sql`clock_timestamp()`
  const owned = (kind: string, target: Sql) => sql`exists (
    select from ownerships o where o.user_id = su.id and o.target_type = ${kind} and o.target_id = ${target}
      and o.starts_at <= ${now} and (o.ends_at is null or o.ends_at > ${now}))`
  const runs = boardId
    ? sql`su.userpower <> 2 and exists (select from board_members m
        where m.board_id = ${boardId} and m.user_id = su.id and m.role in ('creator', 'manager'))`
    : sql`false`
  const said = (table: Sql) => sql`exists (
    select from ${table} c where c.user_id = su.id and c.post_id = ${id} and c.deleted_at is null and c.held_at is null
      and char_length(btrim(c.content)) >= 2)`
  const replied = type === 'posts' ? sql`(${said(sql`comments`)} or ${said(sql`replies`)})` : sql`false`
  const flags = [
    sql`su.id = ${authorId}`,
    sql`su.userpower in (0, 3)`,
    runs,
    columnId ? sql`(${owned(type, id)} or ${owned('column', columnId)})` : owned(type, id),
    sql`exists (select from follows f where f.user_id = su.id and f.friend_id = ${authorId})`,
    replied,
    sql`coalesce(su.vip_end_at > ${now}, false)`,
    sql`coalesce((to_jsonb(${access}) ->> 'freeFrom')::numeric between 1 and extract(epoch from ${now}) * 1000, false)`,
  ]
  const sum = flags.reduce((all, flag, at) => sql`${all} + case when ${flag} then ${1 << at}::int else 0 end`, sql`0`)
  return sql`(select concat_ws(' ', ${sum}, su.grade) from users su where su.id = ${userId})`
}

/** From the figures of that text. */
export function readStanding(flags: number | undefined, grade = 0): Standing {
  if (flags === undefined) return guestStanding
  const has = (at: number) => ((flags >> at) & 1) === 1
  return {
    isMember: true,
    isAuthor: has(0),
    isStaff: has(1),
    manages: has(2),
    owns: has(3),
    follows: has(4),
    hasReplied: has(5),
    isVip: has(6),
    isDue: has(7),
    grade,
  }
}
