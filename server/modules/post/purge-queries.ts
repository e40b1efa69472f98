import sql, { type Sql } from 'sql-template-tag'

/** A little later than nobody may take the deletion back any more (`restorable`). */
export const doomedSince = sql`now() - interval '30 days 1 hour'`

/** Posts that were deleted for good, once nothing hangs on them any more; nobody touches them until the end. */
export function holdDoomedPosts(most: number): Sql {
  return sql`
    select p.id from posts p
    where p.deleted_at < ${doomedSince} and not exists (select from comments c where c.post_id = p.id)
    order by p.deleted_at limit ${most} for update skip locked`
}

/** With their figures, bookmarks, drafts, history and notifications. */
export function erasePosts(ids: string[]): Sql {
  return sql`delete from posts where id = any(${ids}::int8[])`
}
