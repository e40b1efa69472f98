import sql, { type Sql } from 'sql-template-tag'

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4705

/** One after another for each member, so that the limit holds. */
export function lockBookmarks(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

/** Also what can no longer be seen takes its place. */
export function countBookmarks(userId: string): Sql {
  return sql`select count(*)::int as total from collects where user_id = ${userId}`
}

export function insertBookmark(userId: string, postId: string): Sql {
  return sql`insert into collects (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`
}

export function deleteBookmark(userId: string, postId: string): Sql {
  return sql`delete from collects where user_id = ${userId} and post_id = ${postId}`
}
