import sql, { type Sql } from 'sql-template-tag'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { privilegeOf } from '../privilege/service.ts'
import { lockMember } from '../user/service.ts'

/** What a member may publish in an hour, where the site sets a figure. One post of a member at a time is counted. */
export async function assertHourly(ctx: Context, viewer: Viewer): Promise<void> {
  const most = privilegeOf(ctx, viewer, 'posts_hour')
  if (most === 0 || isStaff(viewer)) return
  await lockMember(ctx, viewer.id)
  const row = await ctx.db.maybe<{ seconds: number }>(waitFor(viewer.id, most))
  if (row) throw new Refusal(429, 'post_hourly', { params: { max: most }, retryAfter: row.seconds })
}

/** Until the oldest of the last `most` posts is an hour old; no row: there is room. */
export function waitFor(userId: string, most: number): Sql {
  return sql`
    select ceil(extract(epoch from p.created_at + interval '1 hour' - clock_timestamp()))::int as seconds
    from posts p where p.user_id = ${userId} and p.created_at > clock_timestamp() - interval '1 hour'
    order by p.created_at desc offset ${most - 1} limit 1`
}
