import sql, { type Sql } from 'sql-template-tag'
import type { PostSort } from '#contract/post.ts'
import type { Viewer } from '../../context.ts'
import { type CardRow, cardColumns, cardJoins, every } from './card-queries.ts'
import { visibleTo } from './sight.ts'

export interface FeedSelect {
  systemId?: string
  systemType?: 'forum' | 'article'
  userId?: string
  classifyId?: string
  recommend?: boolean
  follow?: boolean
}

/** A list of posts: which ones, for whom, and in which order. */
export interface Feed {
  select: FeedSelect
  viewer: Viewer | null
  sort: PostSort
}

/** Where the next page begins: the key by which the list is ordered, and the post itself. */
export interface Place {
  key: string
  id: string
}

export type FeedRow = CardRow & { key: string }

/** Members find their own private posts in the list of their own posts, and nowhere else. */
export function isOwn({ select, viewer }: Feed): boolean {
  return viewer !== null && select.userId === viewer.id
}

interface Order {
  /** What the list is ordered by, with the id as the last word. */
  column: Sql
  /** As text, without any loss. */
  key: Sql
  /** The same value again, made of that text. */
  value: (key: string) => Sql
}

const micros = (column: Sql): Order => ({
  column,
  key: sql`(extract(epoch from ${column}) * 1000000)::int8::text`,
  value: (key) => sql`(timestamptz 'epoch' + ${key}::int8 * interval '1 microsecond')`,
})
const score = (column: Sql): Order => ({ column, key: sql`${column}::text`, value: (key) => sql`${key}::float8` })
const byId: Order = { column: sql`p.id`, key: sql`p.id::text`, value: (key) => sql`${key}::int8` }
const orders = {
  mix: score(sql`s.mix`),
  hot: score(sql`s.hot`),
  reply: micros(sql`s.replied_at`),
  recommended: micros(sql`p.recommended_at`),
}

function orderOf({ sort, select }: Feed): Order {
  if (sort !== 'new') return orders[sort]
  // Among recommended posts the newest is the one that was recommended last.
  return select.recommend ? orders.recommended : byId
}

/** Figures lead where the order is theirs: their indexes hold the ranks. */
export function ledByFigures({ sort }: Pick<Feed, 'sort'>): boolean {
  return sort !== 'new'
}

export function feedRows(feed: Feed, from: Place | undefined, limit: number, offset: number): Sql {
  const { column, key, value } = orderOf(feed)
  const after = from ? [sql`(${column}, p.id) < (${value(from.key)}, ${from.id}::int8)`] : []
  const page = sql`
    select p.id, ${column} as place, ${key} as key from ${source(feed, after, limit + offset)}
    order by ${column} desc, p.id desc limit ${limit} offset ${offset}`
  return sql`
    with page as materialized (${page})
    select ${cardColumns}, page.key from page join posts p on p.id = page.id ${cardJoins}
    order by page.place desc, page.id desc`
}

function source(feed: Feed, after: Sql[], most: number): Sql {
  const { select, viewer } = feed
  const conditions = [...conditionsOf(feed), ...after]
  if (ledByFigures(feed))
    return sql`post_stats s join posts p on p.id = s.post_id
      where ${every([...figureConditions(feed), ...conditions, ...followed(feed)])}`
  if (!select.follow) return sql`posts p where ${every(conditions)}`
  // A few of everybody who is followed, then the newest of those: cheap however much others write.
  return sql`follows f cross join lateral (
      select p.id, p.recommended_at from posts p where p.user_id = f.friend_id and ${every(conditions)}
      order by p.id desc limit ${select.recommend ? null : most}
    ) p where f.user_id = ${viewer?.id ?? null}`
}

/** The same as below on the columns that the indexes of the figures have. */
function figureConditions(feed: Feed): Sql[] {
  const { systemId } = feed.select
  return [...(isOwn(feed) ? [] : [sql`s.is_listed`]), ...(systemId ? [sql`s.board_id = ${systemId}`] : [])]
}

function followed({ select, viewer }: Feed): Sql[] {
  if (!select.follow) return []
  return [sql`p.user_id in (select f.friend_id from follows f where f.user_id = ${viewer?.id ?? null})`]
}

function conditionsOf(feed: Feed): Sql[] {
  const { systemId, systemType, userId, classifyId, recommend } = feed.select
  const conditions = [isOwn(feed) ? visibleTo(feed.viewer) : sql`p.is_listed`]
  if (systemId) conditions.push(sql`p.board_id = ${systemId}`)
  else if (classifyId)
    conditions.push(sql`p.board_id = (select k.board_id from classifications k where k.id = ${classifyId})`)
  if (systemType) conditions.push(sql`p.board_id in (select t.id from boards t where t.type = ${systemType})`)
  if (userId) conditions.push(sql`p.user_id = ${userId}`)
  if (classifyId) conditions.push(sql`p.classification_id = ${classifyId}`)
  if (recommend) conditions.push(sql`p.recommended_at is not null`)
  return conditions
}

/** Numbers of boards and authors are kept; others are counted, up to a point. */
export function feedTotal(feed: Feed, most: number): Sql {
  const { systemId, systemType, userId, classifyId, recommend, follow } = feed.select
  const isNarrow = classifyId || recommend || follow || isOwn(feed)
  if (isNarrow || (userId && (systemId || systemType))) return counted(feed, [], most)
  if (userId) return sql`select coalesce((select posts from user_counts where user_id = ${userId}), 0) as total`
  const conditions = [sql`state in ('open', 'closed')`]
  if (systemId) conditions.push(sql`id = ${systemId}`)
  if (systemType) conditions.push(sql`type = ${systemType}`)
  return sql`select coalesce(sum(post_count), 0)::int as total from boards where ${every(conditions)}`
}

export function countNewer(feed: Feed, afterId: string, most: number): Sql {
  return counted(feed, [sql`p.id > ${afterId}`], most)
}

function counted(feed: Feed, more: Sql[], most: number): Sql {
  const conditions = [...conditionsOf(feed), ...followed(feed), ...more]
  return sql`
    select count(*)::int as total from (select from posts p where ${every(conditions)} limit ${most}) as few`
}

export function pinnedPosts(boardId: string | undefined, most: number): Sql {
  const [condition, order] = boardId
    ? [sql`p.board_id = ${boardId} and p.board_top_at is not null`, sql`p.board_top_at`]
    : [sql`p.global_top_at is not null`, sql`p.global_top_at`]
  return sql`
    select ${cardColumns} from posts p ${cardJoins} where p.is_listed and ${condition}
    order by ${order} desc, p.id desc limit ${most}`
}
