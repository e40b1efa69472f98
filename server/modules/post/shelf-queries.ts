import sql, { type Sql } from 'sql-template-tag'
import type { Viewer } from '../../kernel/context.ts'
import { cardColumns, cardJoins } from './card-queries.ts'
import type { Place } from './feed-queries.ts'
import { visibleTo } from './visibility.ts'

/** Posts that somebody put aside, with the time: bookmarks, and what was read. */
export type Shelf = 'collects' | 'history'

const shelves = {
  collects: { table: sql`collects`, time: sql`o.created_at` },
  history: { table: sql`read_history`, time: sql`o.seen_at` },
}

/** Whose shelf, and who looks at it. */
export interface Look {
  shelf: Shelf
  ownerId: string
  viewer: Viewer | null
}

/** Newest first; what the viewer cannot see is left out. */
export function shelfRows(look: Look, from: Place | undefined, limit: number, offset: number): Sql {
  const { shelf, ownerId, viewer } = look
  const { table, time } = shelves[shelf]
  const after = from
    ? sql`(${time}, o.post_id) < (timestamptz 'epoch' + ${from.key}::int8 * interval '1 microsecond', ${from.id}::int8)`
    : sql`true`
  return sql`
    with page as materialized (
      select p.id, ${time} as place, (extract(epoch from ${time}) * 1000000)::int8::text as key
      from ${table} o join posts p on p.id = o.post_id
      where o.user_id = ${ownerId} and ${visibleTo(viewer)} and ${after}
      order by ${time} desc, o.post_id desc limit ${limit} offset ${offset}
    )
    select ${cardColumns}, page.key from page join posts p on p.id = page.id ${cardJoins}
    order by page.place desc, page.id desc`
}

export function countShelf({ shelf, ownerId, viewer }: Look): Sql {
  return sql`
    select count(*)::int as total from ${shelves[shelf].table} o join posts p on p.id = o.post_id
    where o.user_id = ${ownerId} and ${visibleTo(viewer)}`
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4702

/** One after another for each member, so that the limit holds. */
export function holdCollector(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

/** Also what can no longer be seen takes its place. */
export function countCollects(userId: string): Sql {
  return sql`select count(*)::int as total from collects where user_id = ${userId}`
}

export function insertCollect(userId: string, postId: string): Sql {
  return sql`insert into collects (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`
}

export function deleteCollect(userId: string, postId: string): Sql {
  return sql`delete from collects where user_id = ${userId} and post_id = ${postId}`
}

export function deleteHistory(userId: string, postId: string | undefined): Sql {
  return sql`
    delete from read_history where user_id = ${userId} and (${postId ?? null}::int8 is null or post_id = ${postId ?? null})`
}
