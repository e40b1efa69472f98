import sql, { type Sql } from 'sql-template-tag'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/**
 * How fast new accounts may write, whatever the request limits are. Counted in what they wrote, by the clock of the
 * database, one call of an account at a time: exact for calls at the same moment and for several processes.
 */
export type Writing = 'post' | 'comment'

const limits: Record<Writing, { most: number; seconds: number; newest: (userId: string, most: number) => Sql }> = {
  post: { most: 1, seconds: 30, newest: newestPosts },
  comment: { most: 15, seconds: 60, newest: newestComments },
}

export async function withinNewAccountLimits<T>(
  ctx: Context,
  viewer: Viewer,
  writing: Writing,
  write: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (!viewer.isNew) return write(ctx)
  return ctx.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`new account ${viewer.id}`}, 0))`)
    const row = await tx.maybe<{ wait: number }>(waitBefore(writing, viewer.id))
    if (row && row.wait > 0) throw new Refusal(429, 'write_too_fast', { retryAfter: row.wait })
    return write(within(ctx, tx))
  })
}

/** Seconds until they may write once more, where they have written that much already. */
export function waitBefore(writing: Writing, userId: string): Sql {
  const { most, seconds, newest } = limits[writing]
  return sql`
    select ceil(extract(epoch from n.created_at - clock_timestamp()) + ${seconds})::int as wait
    from (${newest(userId, most)}) n order by n.created_at desc offset ${most - 1} limit 1`
}

function newestPosts(userId: string, most: number): Sql {
  return sql`select created_at from posts where user_id = ${userId} order by id desc limit ${most}`
}

/** Replies are comments too. */
function newestComments(userId: string, most: number): Sql {
  return sql`
    (select created_at from comments where user_id = ${userId} order by id desc limit ${most})
    union all (select created_at from replies where user_id = ${userId} order by id desc limit ${most})`
}
