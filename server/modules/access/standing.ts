import sql, { type Sql } from 'sql-template-tag'
import { isStaffIn } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { type Member, privilegeOf } from '../privilege/service.ts'
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
 * What a member (`userId`) is to a thing, as one text: flags, then the level, then in how many hours it opens by itself. It
 * is read with the clock of the database, in whatever statement asks for more of the thing anyway.
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
    isStaffIn('su'),
    runs,
    columnId ? sql`(${owned(type, id)} or ${owned('column', columnId)})` : owned(type, id),
    sql`exists (select from follows f where f.user_id = su.id and f.friend_id = ${authorId})`,
    replied,
    sql`coalesce(su.vip_end_at > ${now}, false)`,
    sql`coalesce((to_jsonb(${access}) ->> 'freeFrom')::numeric between 1 and extract(epoch from ${now}) * 1000, false)`,
  ]
  const sum = flags.reduce((all, flag, at) => sql`${all} + case when ${flag} then ${1 << at}::int else 0 end`, sql`0`)
  const wait = hoursUntil(sql`(to_jsonb(${access}) ->> 'freeFrom')::numeric`)
  return sql`(select concat_ws(' ', ${sum}, su.grade, ${wait}) from users su where su.id = ${userId})`
}

/** Until a time, begun ones as whole; null: it has come, or there is none. */
export function hoursUntil(time: Sql): Sql {
  const left = sql`${time} - extract(epoch from clock_timestamp()) * 1000`
  return sql`case when ${left} > 0 then ceil((${left}) / ${hour}::numeric)::float8 end`
}

const hour = 3_600_000

/** What the site gives somebody when content is sold: percent off, and hours by which they read before everybody. */
export function given(ctx: Settings, member: Member): { contentOff: number; earlyHours: number } {
  return { contentOff: privilegeOf(ctx, member, 'content_off'), earlyHours: privilegeOf(ctx, member, 'early_hours') }
}

type Settings = Pick<Context, 'config'>

/** Somebody who is not logged in. */
export function guestIn(ctx: Settings): Standing {
  return { ...guestStanding, contentOff: given(ctx, {}).contentOff }
}

/** Whether a time that lies so many hours ahead has come for those who read earlier. */
export function isEarly(earlyHours: number, wait: number | null | undefined): boolean {
  return wait !== null && wait !== undefined && wait > 0 && wait <= earlyHours
}

/** From the figures of that text. */
export function readStanding(ctx: Settings, flags: number | undefined, grade = 0, wait?: number): Standing {
  if (flags === undefined) return guestIn(ctx)
  const has = (at: number) => ((flags >> at) & 1) === 1
  const isVip = has(6)
  const { contentOff, earlyHours } = given(ctx, { isVip, grade })
  return {
    isMember: true,
    isAuthor: has(0),
    isStaff: has(1),
    manages: has(2),
    owns: has(3),
    follows: has(4),
    hasReplied: has(5),
    isVip,
    isDue: has(7) || isEarly(earlyHours, wait),
    grade,
    contentOff,
  }
}
