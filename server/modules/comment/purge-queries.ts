import sql, { type Sql } from 'sql-template-tag'

/** `since`: what was deleted before that is gone for good, and so is all below a post that was. */

/** A comment or a reply. */
export interface Doomed {
  id: string
  has_pictures: boolean
}

/** Replies that were deleted, and those under a comment of which nothing is left to see. */
export function lockDoomedReplies(since: Sql, most: number): Sql {
  return sql`
    select r.id, r.images <> '[]' as has_pictures from replies r where r.id in (
      (select id from replies where deleted_at < ${since} limit ${most})
      union all
      (select b.id from comments c join replies b on b.comment_id = c.id
        where c.deleted_at < ${since} and c.replies = 0 limit ${most})
      union all
      (select b.id from posts p join replies b on b.post_id = p.id where p.deleted_at < ${since} limit ${most})
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
export function lockDoomedComments(since: Sql, most: number): Sql {
  return sql`
    select c.id, c.images <> '[]' as has_pictures from comments c where c.id in (
      (select id from comments where deleted_at < ${since} and replies = 0 limit ${most})
      union all
      (select b.id from posts p join comments b on b.post_id = p.id where p.deleted_at < ${since} limit ${most})
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
