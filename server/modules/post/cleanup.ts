import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/days.ts'

/** A little later than nobody may take the deletion back any more (`restorable`). */
export const doomedSince = sql`now() - interval '30 days 1 hour'`

/** Posts that were deleted for good, once nothing hangs on them any more; nobody touches them until the end. */
export function holdDoomedPosts(most: number): Sql {
  return sql`
    select p.id from posts p
    where p.deleted_at < ${doomedSince} and not exists (select from comments c where c.post_id = p.id)
    order by p.deleted_at limit ${most} for update skip locked`
}

/** Somewhat longer than anybody is shown. */
const lastDay = sql`${today} - 70`

export function deleteOldDays(most: number): Sql {
  return sql`
    delete from author_days where ctid = any (array(select ctid from author_days where day < ${lastDay} limit ${most}))`
}

export function deleteOldPostDays(most: number): Sql {
  return sql`
    delete from post_days where ctid = any (array(select ctid from post_days where day < ${lastDay} limit ${most}))`
}

export function deleteOldSources(most: number): Sql {
  return sql`
    delete from view_sources where ctid = any (array(select ctid from view_sources where day < ${lastDay} limit ${most}))`
}

/** With their figures, bookmarks, drafts, history and notifications. */
export function erasePosts(ids: string[]): Sql {
  return sql`delete from posts where id = any(${ids}::int8[])`
}
