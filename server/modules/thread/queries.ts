import sql, { type Sql } from 'sql-template-tag'
import type { ThreadState } from '#contract/modules/forum/notification.ts'

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4714

/** One after another for each member, so that the limit holds. */
export function lockThreads(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

export function countThreads(userId: string): Sql {
  return sql`select count(*)::int as total from thread_follows where user_id = ${userId}`
}

export function threadOf(userId: string, postId: string): Sql {
  return sql`select state from thread_follows where user_id = ${userId} and post_id = ${postId}`
}

export function saveThread(userId: string, postId: string, state: Exclude<ThreadState, 'default'>): Sql {
  return sql`
    insert into thread_follows (user_id, post_id, state) values (${userId}, ${postId}, ${state})
    on conflict (user_id, post_id) do update set state = excluded.state`
}

export function deleteThread(userId: string, postId: string): Sql {
  return sql`delete from thread_follows where user_id = ${userId} and post_id = ${postId}`
}

/** Who follows what is said below the post, beside its author. */
export function followersOf(postId: Sql, authorId: Sql): Sql {
  return sql`
    select tf.user_id from thread_follows tf
    where tf.post_id = ${postId} and tf.state = 'follow' and tf.user_id <> ${authorId}`
}

/** That this person does not want to hear of what is said below the post. */
export function mutes(userId: Sql, postId: Sql): Sql {
  return sql`exists (
    select from thread_follows tf where tf.user_id = ${userId} and tf.post_id = ${postId} and tf.state = 'mute')`
}
