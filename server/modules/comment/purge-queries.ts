import sql, { type Sql } from 'sql-template-tag'
import type { Stand } from './ground.ts'

/** `since`: what was deleted before that is gone for good, and so is all below a post, a work or a chapter that was. */

/** A comment or a reply. */
export interface PurgeableText extends Stand {
  id: string
  has_pictures: boolean
  /** It was there until now, and counted. */
  is_counted: boolean
}

const columnsOf = (text: Sql) => sql`
  ${text}.id, ${text}.post_id, ${text}.work_id, ${text}.chapter_id, ${text}.images <> '[]' as has_pictures,
  ${text}.deleted_at is null and ${text}.held_at is null as is_counted`

/** Below works and chapters that are gone, in the table `texts`. */
function belowWorks(texts: Sql, since: Sql, most: number): Sql {
  return sql`
    (select b.id from works w join ${texts} b on b.work_id = w.id where w.deleted_at < ${since} limit ${most})
    union all
    (select b.id from work_chapters h join ${texts} b on b.chapter_id = h.id where h.deleted_at < ${since} limit ${most})`
}

/** Replies that were deleted, and those under a comment of which nothing is left to see. */
export function lockPurgeableReplies(since: Sql, most: number): Sql {
  return sql`
    select ${columnsOf(sql`r`)} from replies r where r.id in (
      (select id from replies where deleted_at < ${since} limit ${most})
      union all
      (select b.id from comments c join replies b on b.comment_id = c.id
        where c.deleted_at < ${since} and c.replies = 0 limit ${most})
      union all
      (select b.id from posts p join replies b on b.post_id = p.id where p.deleted_at < ${since} limit ${most})
      union all ${belowWorks(sql`replies`, since, most)}
    )
    limit ${most} for update skip locked`
}

/** Who answered one of them keeps the name of whom they answered. */
export function eraseReplies(ids: string[]): Sql {
  return sql`
    with freed as (update replies set to_reply_id = null
      where to_reply_id = any(${ids}::int8[]) and id <> all(${ids}::int8[]))
    delete from replies where id = any(${ids}::int8[])`
}

/** Comments that were deleted and hold no reply, and those under a post that is gone. */
export function lockPurgeableComments(since: Sql, most: number): Sql {
  return sql`
    select ${columnsOf(sql`c`)} from comments c where c.id in (
      (select id from comments where deleted_at < ${since} and replies = 0 limit ${most})
      union all
      (select b.id from posts p join comments b on b.post_id = p.id where p.deleted_at < ${since} limit ${most})
      union all ${belowWorks(sql`comments`, since, most)}
    )
    and not exists (select from replies r where r.comment_id = c.id)
    limit ${most} for update skip locked`
}

export function eraseComments(ids: string[]): Sql {
  return sql`delete from comments where id = any(${ids}::int8[])`
}

/** Of a comment that still holds replies the place stays, and nothing of what was said. */
export function emptyDeletedComments(since: Sql, most: number): Sql {
  return sql`
    update comments set content = '', mentions = '[]', images = '[]' where id in (
      select id from comments
      where deleted_at < ${since} and replies > 0 and (content <> '' or images <> '[]' or mentions <> '[]')
      limit ${most} for update skip locked)`
}
