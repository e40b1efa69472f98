import sql, { type Sql } from 'sql-template-tag'
import type { Viewer } from '../../kernel/context.ts'
import { placeSeenBy } from '../chapter-reading/service.ts'
import { heldFor, visibleTo } from '../visibility/service.ts'
import { beneath, beneathAny, type Stand } from './ground.ts'

export function peopleByNames(keys: string[]): Sql {
  return sql`select id, name_key from users where name_key = any(${keys}) and deleted_at is null`
}

/** What must be known before something is taken away. */
export interface TextToDelete extends Stand {
  id: string
  user_id: string
  board_id: string | null
  /** Of the post or work. */
  author_id: string
  content: string
  is_held: boolean
}

export function commentToDelete(viewer: Viewer, id: string, earlyHours: number): Sql {
  return textToDelete(sql`comments`, viewer, id, earlyHours)
}

export function replyToDelete(viewer: Viewer, id: string, earlyHours: number): Sql {
  return textToDelete(sql`replies`, viewer, id, earlyHours)
}

function textToDelete(table: Sql, viewer: Viewer, id: string, earlyHours: number): Sql {
  return sql`
    select d.id, d.user_id, d.post_id, d.work_id, d.chapter_id, b.board_id, b.author_id, d.content,
      d.held_at is not null as is_held
    from ${table} d cross join ${beneath(sql`d`, visibleTo(viewer), placeSeenBy(viewer, earlyHours))} b
    where d.id = ${id} and d.deleted_at is null and ${heldFor(viewer, sql`d`)}`
}

/** No row when somebody else was faster. */
export function deleteComment(id: string, by: string, isHeld: boolean): Sql {
  return sql`
    update comments set deleted_at = now(), deleted_by = ${by}
    where id = ${id} and deleted_at is null and (held_at is not null) = ${isHeld}`
}

export function deleteReply(id: string, by: string, isHeld: boolean): Sql {
  return sql`
    with gone as (
      update replies set deleted_at = now(), deleted_by = ${by}
      where id = ${id} and deleted_at is null and (held_at is not null) = ${isHeld} returning comment_id
    )
    update comments set replies = replies - ${isHeld ? 0 : 1} where id = (select comment_id from gone)`
}

/** What was deleted and can be brought back. */
export interface Lost extends Stand {
  id: string
  user_id: string
  board_id: string | null
  /** What it stood below is deleted too. */
  is_orphan: boolean
  content: string
  /** Of its pictures. */
  paths: string[]
}

function lost(table: Sql, id: string): Sql {
  return sql`
    select d.id, d.user_id, d.post_id, d.work_id, d.chapter_id, b.board_id, b.is_gone as is_orphan, d.content,
      array(select e ->> 'path' from jsonb_array_elements(d.images) e) as paths
    from ${table} d cross join ${beneathAny(sql`d`)} b
    where d.id = ${id} and d.deleted_at > now() - interval '30 days' and d.held_at is null
      and b.visibility = 'public'`
}

export function lostComment(id: string): Sql {
  return lost(sql`comments`, id)
}

export function lostReply(id: string): Sql {
  return lost(sql`replies`, id)
}

/** No row when somebody else was faster. */
export function undeleteComment(id: string): Sql {
  return sql`update comments set deleted_at = null, deleted_by = null where id = ${id} and deleted_at is not null and held_at is null`
}

export function undeleteReply(id: string): Sql {
  return sql`
    with back as (
      update replies set deleted_at = null, deleted_by = null where id = ${id} and deleted_at is not null and held_at is null
      returning comment_id
    )
    update comments set replies = replies + 1 where id = (select comment_id from back)`
}

/** Several at once: `changes` says id and delta. */
export function likesOfComments(changes: Sql): Sql {
  return sql`
    update comments s set likes = s.likes + d.delta from (${locked(sql`comments`, changes)}) d
    where s.id = d.id returning s.id, s.likes`
}

export function likesOfReplies(changes: Sql): Sql {
  return sql`
    update replies s set likes = s.likes + d.delta from (${locked(sql`replies`, changes)}) d
    where s.id = d.id returning s.id, s.likes`
}

/** In the order of their ids, as everybody locks. */
function locked(table: Sql, changes: Sql): Sql {
  return sql`select h.id, c.delta from (${changes}) c join ${table} h on h.id = c.id order by h.id for no key update of h`
}
