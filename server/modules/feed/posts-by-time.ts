import sql, { type Sql } from 'sql-template-tag'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { cardColumns, cardJoins, forViewer, presentCards } from '../post-reading/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { checkOwnDepth, cursorOf, placeOf } from './paging.ts'
import type { FeedRow, Place } from './queries.ts'

/** Posts that a member put aside, each with a time: bookmarks, and what was read. */
interface DatedPosts {
  /** Has `user_id` and `post_id`; `time` is a column of it, as `o`. */
  dated: Sql
  time: Sql
  ownerId: string
  /** Who looks at them. */
  viewer: Viewer | null
}

export interface PageInput {
  page: number
  limit: number
  cursor?: string
}

/** Newest first; what the viewer cannot see is left out. */
export async function postsByTime(ctx: Context, of: DatedPosts, input: PageInput): Promise<FeedPage> {
  checkOwnDepth(input)
  const { page, limit, cursor } = input
  const from = cursor === undefined ? undefined : placeOf(cursor)
  const rows = await ctx.db.many<FeedRow>(datedRows(of, from, limit + 1, from ? 0 : (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countDated(of))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const list = await forViewer(ctx, of.viewer, await presentCards(ctx, shown))
  return { list, total, nextCursor: last ? cursorOf(last) : null }
}

export function datedRows(
  { dated, time, ownerId, viewer }: DatedPosts,
  from: Place | undefined,
  limit: number,
  offset: number,
): Sql {
  const after = from
    ? sql`(${time}, o.post_id) < (timestamptz 'epoch' + ${from.key}::int8 * interval '1 microsecond', ${from.id}::int8)`
    : sql`true`
  return sql`
    with page as materialized (
      select p.id, ${time} as place, (extract(epoch from ${time}) * 1000000)::int8::text as key
      from ${dated} o join posts p on p.id = o.post_id
      where o.user_id = ${ownerId} and ${visibleTo(viewer)} and ${after}
      order by ${time} desc, o.post_id desc limit ${limit} offset ${offset}
    )
    select ${cardColumns}, page.key from page join posts p on p.id = page.id ${cardJoins}
    order by page.place desc, page.id desc`
}

export function countDated({ dated, ownerId, viewer }: DatedPosts): Sql {
  return sql`
    select count(*)::int as total from ${dated} o join posts p on p.id = o.post_id
    where o.user_id = ${ownerId} and ${visibleTo(viewer)}`
}
