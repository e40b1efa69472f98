import sql, { type Sql } from 'sql-template-tag'
import type { LikeType } from '#contract/modules/forum/like.ts'
import { addLikesReceived } from '../user/service.ts'

/** The likes of things that are about to go for good, which their authors have no longer. */
export function forgetLikes(type: LikeType, ids: string[]): Sql {
  const table = { posts: sql`posts`, comment: sql`comments`, reply: sql`replies` }[type]
  return sql`
    with gone as (
      delete from likes where type = ${type} and object_id = any(${ids}::int8[]) returning object_id
    )
    ${addLikesReceived(sql`
      select t.user_id, -count(*)::int as likes from gone join ${table} t on t.id = gone.object_id group by t.user_id`)}`
}
