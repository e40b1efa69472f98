import sql, { raw, type Sql } from 'sql-template-tag'
import type { FeedSelect, PostSort } from '#contract/modules/forum/feed.ts'
import { limits } from '#contract/shared/limits.ts'
import { every } from '../../db/sql-parts.ts'
import type { Viewer } from '../../kernel/context.ts'
import { type CardRow, cardColumns, cardJoins } from '../post-reading/service.ts'
import { visibleTo } from '../visibility/service.ts'

/** A list of posts: which ones, for whom, and in which order. */
export interface Feed {
  select: FeedSelect
  viewer: Viewer | null
  sort: PostSort
  /** Of a board that not everybody may read, for somebody who may. */
  isGated?: boolean
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
  /** What the list is ordered by, and the id as the last word: columns of one table, so that an index has both. */
  column: Sql
  id: Sql
  /** As text, without any loss. */
  key: Sql
  /** The same value again, made of that text. */
  value: (key: string) => Sql
}

const ofPost = sql`p.id`
const ofFigures = sql`s.post_id`

function byTime(column: Sql, id: Sql): Order {
  return {
    column,
    id,
    key: sql`(extract(epoch from ${column}) * 1000000)::int8::text`,
    value: (key) => sql`(timestamptz 'epoch' + ${key}::int8 * interval '1 microsecond')`,
  }
}

function byRank(column: Sql): Order {
  return { column, id: ofFigures, key: sql`${column}::text`, value: (key) => sql`${key}::float8` }
}

const orders = {
  new: byTime(sql`p.created_at`, ofPost),
  recommended: byTime(sql`p.recommended_at`, ofPost),
  reply: byTime(sql`s.replied_at`, ofFigures),
  mix: byRank(sql`s.mix`),
  hot: byRank(sql`s.hot`),
}

function orderOf({ sort, select }: Feed): Order {
  if (sort !== 'new') return orders[sort]
  // Among recommended posts the newest is the one that was recommended last.
  return select.recommend ? orders.recommended : orders.new
}

export function feedRows(feed: Feed, from: Place | undefined, limit: number, offset: number): Sql {
  const { column, id, key, value } = orderOf(feed)
  const after = from ? [sql`(${column}, ${id}) < (${value(from.key)}, ${from.id}::int8)`] : []
  const inOrder = sql`order by ${column} desc, ${id} desc limit`
  const source = feed.sort === 'new' ? fromPosts : fromFigures
  const first = sql`${inOrder} ${fixed(limit + offset)}`
  const page = sql`
    select ${id} as id, ${column} as place, ${key} as key from ${source(feed, after, first)}
    ${inOrder} ${fixed(limit)} offset ${fixed(offset)}`
  return sql`
    with page as materialized (${page})
    select ${cardColumns}, page.key from page join posts p on p.id = page.id ${cardJoins}
    order by page.place desc, page.id desc`
}

/** Of pages of the usual sizes, one more than is shown, from the beginning or by cursor. */
const usual = new Set([0, ...limits.pageSizes.map((size) => size + 1)])

/**
 * A number that stands in the text of the statement: then PostgreSQL knows how few rows are wanted, and needs to plan it
 * once. Only for a few numbers, as each makes a statement of its own.
 */
function fixed(number: number): Sql {
  return usual.has(number) ? raw(String(number)) : sql`${number}`
}

/** `first`: no more of each part than the whole may need. */
function fromPosts(feed: Feed, after: Sql[], first: Sql): Sql {
  const { follow, recommend, systemType, systemId, userId } = feed.select
  const some = every([...conditionsOf(feed), ...after])
  const columns = sql`select p.id, p.created_at, p.recommended_at from ${postsOf(feed)} p`
  // A few of everybody who is followed, then the newest of those: cheap however much others write.
  if (follow && !recommend)
    return sql`follows f cross join lateral (${columns} where p.user_id = f.friend_id and ${some} ${first}) p
      where f.user_id = ${feed.viewer?.id ?? null}`
  if (systemType && !systemId && !userId && !recommend)
    return sql`${boardsOf(systemType)} cross join lateral (${columns} where p.board_id = t.id and ${some} ${first}) p`
  return sql`${postsOf(feed)} p where ${every([some, ...followed(feed)])}`
}

function fromFigures(feed: Feed, after: Sql[], first: Sql): Sql {
  const { systemId, systemType, userId, classifyId, recommend, follow } = feed.select
  const conditions = [...after]
  const figures = isOwn(feed) ? sql`post_stats` : feed.isGated ? sql`shown_stats` : sql`listed_stats`
  if (systemId) conditions.push(sql`s.board_id = ${systemId}`)
  if (userId) conditions.push(sql`s.user_id = ${userId}`)
  if (recommend) conditions.push(sql`s.is_recommended`)
  // A few of everybody who is followed, as above.
  if (follow && !userId && !classifyId && !recommend)
    return sql`follows f cross join lateral (
        select s.post_id, s.mix, s.hot, s.replied_at from ${figures} s
        where s.user_id = f.friend_id and ${every([...conditions, ...ofType(systemType, sql`s.board_id`)])} ${first}
      ) s where f.user_id = ${feed.viewer?.id ?? null}`
  // Whether one may see what is not listed, and classifications, only the posts say.
  if (isOwn(feed) || classifyId || follow)
    return sql`${figures} s join ${postsOf(feed)} p on p.id = s.post_id
      where ${every([...conditions, ...conditionsOf(feed), ...followed(feed)])}`
  if (userId || recommend)
    return sql`${figures} s where ${every([...conditions, ...ofType(systemType, sql`s.board_id`)])}`
  if (!systemType || systemId)
    return sql`${figures} s where ${every([...conditions, ...ofType(systemType, sql`s.board_id`)])}`
  return sql`${boardsOf(systemType)} cross join lateral (
      select s.post_id, s.mix, s.hot, s.replied_at from ${figures} s
      where s.board_id = t.id and ${every(conditions)} ${first}
    ) s`
}

/** Some of each board of a type: where there are few such boards, nothing else is looked at. */
function boardsOf(type: string): Sql {
  return sql`(select id from boards where type = ${type} and is_readable and reach = 'all') t`
}

function ofType(type: string | undefined, boardId: Sql): Sql[] {
  return type ? [sql`${boardId} in (select t.id from boards t where t.type = ${type})`] : []
}

function followed({ select, viewer }: Feed): Sql[] {
  if (!select.follow) return []
  return [sql`p.user_id in (select f.friend_id from follows f where f.user_id = ${viewer?.id ?? null})`]
}

/** Of their own posts members see more than others do. */
function postsOf(feed: Feed): Sql {
  if (isOwn(feed)) return sql`posts`
  return feed.isGated ? sql`shown_posts` : sql`listed_posts`
}

/** One that was deleted holds nothing, although some of its posts may still name it. */
function alive(classifyId: string): Sql {
  return sql`(select k.id from classifications k where k.id = ${classifyId} and k.deleted_at is null and k.name <> '')`
}

function conditionsOf(feed: Feed): Sql[] {
  const { systemId, systemType, userId, classifyId, recommend } = feed.select
  const conditions = isOwn(feed) ? [visibleTo(feed.viewer)] : []
  if (systemId) conditions.push(sql`p.board_id = ${systemId}`)
  else if (classifyId)
    conditions.push(sql`p.board_id = (select k.board_id from classifications k where k.id = ${classifyId})`)
  conditions.push(...ofType(systemType, sql`p.board_id`))
  if (userId) conditions.push(sql`p.user_id = ${userId}`)
  if (classifyId) conditions.push(sql`p.classification_id = ${alive(classifyId)}`)
  if (recommend) conditions.push(sql`p.recommended_at is not null`)
  return conditions
}

/** Numbers of boards and authors are kept, also of those somebody follows; others are counted, up to a point. */
export function feedTotal(feed: Feed, most: number): Sql {
  const { systemId, systemType, userId, classifyId, recommend, follow } = feed.select
  const isOfFollowed = follow && !systemId && !systemType && !userId && !classifyId && !recommend
  if (isOfFollowed)
    return sql`
    select coalesce(sum(c.posts), 0)::int as total from follows f join user_counts c on c.user_id = f.friend_id
    where f.user_id = ${feed.viewer?.id ?? null}`
  const isNarrow = classifyId || recommend || follow || isOwn(feed)
  if (isNarrow || (userId && (systemId || systemType))) return counted(feed, [], most)
  if (userId) return sql`select coalesce((select posts from user_counts where user_id = ${userId}), 0) as total`
  const conditions = [sql`is_readable`, systemId ? sql`id = ${systemId}` : sql`reach = 'all'`]
  if (systemType) conditions.push(sql`type = ${systemType}`)
  return sql`select coalesce(sum(post_count), 0)::int as total from boards where ${every(conditions)}`
}

export interface NewerRow {
  user_id: string
  title: string
  excerpt: string
}

export function newerTexts(feed: Feed, afterId: string, most: number): Sql {
  const conditions = [...conditionsOf(feed), ...followed(feed), after(afterId)]
  return sql`select p.user_id, p.title, p.excerpt from ${postsOf(feed)} p where ${every(conditions)} limit ${most}`
}

export function countNewer(feed: Feed, afterId: string, most: number): Sql {
  return counted(feed, [after(afterId)], most)
}

/** Came into sight later than that post; when it is gone for good, than the one before it. */
function after(postId: string): Sql {
  const known = (column: Sql) => sql`(select ${column} from posts where id <= ${postId} order by id desc limit 1)`
  return sql`(p.created_at, p.id) > (coalesce(${known(sql`created_at`)}, '-infinity'), coalesce(${known(sql`id`)}, 0))`
}

function counted(feed: Feed, more: Sql[], most: number): Sql {
  const conditions = [...conditionsOf(feed), ...followed(feed), ...more]
  return sql`
    select count(*)::int as total from (select from ${postsOf(feed)} p where ${every(conditions)} limit ${most}) as few`
}

export function followedBy(userId: string): Sql {
  return sql`select follows from user_counts where user_id = ${userId}`
}

export function pinnedPosts(boardId: string | undefined, most: number, isGated: boolean): Sql {
  const [condition, order] = boardId
    ? [sql`p.board_id = ${boardId} and p.board_top_at is not null`, sql`p.board_top_at`]
    : [sql`p.global_top_at is not null`, sql`p.global_top_at`]
  return sql`
    select ${cardColumns} from ${isGated ? sql`shown_posts` : sql`listed_posts`} p ${cardJoins} where ${condition}
    order by ${order} desc, p.id desc limit ${most}`
}
