import sql, { type Sql } from 'sql-template-tag'
import type { NameColour } from '#contract/modules/account/user.ts'
import type { CommentSort } from '#contract/modules/forum/comment.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { CommentsRow, RepliesRow } from '../../db/tables.ts'
import type { Viewer } from '../../kernel/context.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import type { CardRow as PersonRow } from '../user/service.ts'
import { heldFor } from '../visibility/service.ts'
import { type Ground, groundOf, standsOn } from './ground.ts'
import type { Mention } from './mentions.ts'

interface Author extends Omit<PersonRow, 'id'> {
  is_like: boolean
}

export interface CommentRow extends Omit<CommentsRow, 'mentions' | 'images' | 'deleted_by' | 'verdict'>, Author {
  mentions: Mention[]
  images: PictureSnapshot[]
  /** Of what is held. */
  verdict?: Verdict | null
  is_accepted?: boolean
}

export interface ReplyRow extends Omit<RepliesRow, 'mentions' | 'images' | 'deleted_by' | 'verdict'>, Author {
  mentions: Mention[]
  images: PictureSnapshot[]
  /** Of what is held. */
  verdict?: Verdict | null
  to_name: string | null
  to_avatar: string
  to_vip_end_at: Date | null
  to_name_colour: NameColour | ''
  to_grade: number
  to_signature: string
}

const commentColumns = sql`
  c.id, c.post_id, c.work_id, c.chapter_id, c.block, c.user_id, c.floor, c.content, c.mentions, c.images, c.likes, c.replies, c.deleted_at, c.held_at,
  c.created_at, c.region, exists (select from bounties y where y.comment_id = c.id) as is_accepted, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

const replyColumns = sql`
  r.id, r.comment_id, r.post_id, r.work_id, r.chapter_id, r.user_id, r.to_reply_id, r.to_user_id, r.content, r.mentions, r.images, r.likes,
  r.deleted_at, r.held_at, r.created_at, r.region, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour,
  t.name as to_name, t.avatar as to_avatar, t.vip_end_at as to_vip_end_at, t.grade as to_grade, t.signature as to_signature, t.name_colour as to_name_colour`

/** A comment that is gone is shown only as the place where replies stand. */
const listed = sql`(c.deleted_at is null and c.held_at is null or c.replies > 0)`

/** A post numbers what stands below it. */
function orderOf({ kind }: Ground, sort: CommentSort): Sql {
  if (sort === 'hot') return sql`c.likes desc, c.id desc`
  if (kind === 'posts') return sql`c.floor ${sort === 'old' ? sql`asc` : sql`desc`}`
  return sort === 'old' ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`
}

export interface CommentQuery {
  ground: Ground
  viewerId: string | null
  sort: CommentSort
  /** Only what this member wrote, and what they replied to. */
  onlyBy: string | null
  /** It stands before all others. */
  acceptedId: string | null
  page: number
  limit: number
}

function listedIn({ ground, onlyBy }: Pick<CommentQuery, 'ground' | 'onlyBy'>): Sql {
  if (!onlyBy) return sql`${standsOn(ground)} and ${listed}`
  return sql`
    ${standsOn(ground)} and (c.user_id = ${onlyBy} and c.deleted_at is null and c.held_at is null or c.id in (
      select r.comment_id from replies r
      where r.post_id = ${ground.id} and r.user_id = ${onlyBy} and r.deleted_at is null and r.held_at is null))`
}

export function commentsOf(query: CommentQuery): Sql {
  const { ground, viewerId, sort, page, limit, acceptedId } = query
  const usual = orderOf(ground, sort)
  const order = acceptedId === null ? usual : sql`(c.id = ${acceptedId}::int8) desc, ${usual}`
  return sql`
    select ${commentColumns}, ${likedBy(viewerId, 'comment', sql`c.id`)}
    from (
      select * from comments c where ${listedIn(query)} order by ${order}
      limit ${limit} offset ${(page - 1) * limit}
    ) c join users u on u.id = c.user_id
    order by ${order}`
}

export function countComments(query: CommentQuery): Sql {
  return sql`select count(*)::int as total from comments c where ${listedIn(query)}`
}

export function acceptedUnder(postId: string): Sql {
  return sql`select b.comment_id as id from bounties b where b.post_id = ${postId} and b.state = 'accepted'`
}

/** No row when it is gone, or held from this person, and nobody had replied. */
export function commentById(id: string, viewer: Viewer | null): Sql {
  return sql`
    select ${commentColumns}, ${likedBy(viewer?.id ?? null, 'comment', sql`c.id`)}
    from comments c join users u on u.id = c.user_id
    where c.id = ${id} and (${listed} or (c.deleted_at is null and ${heldFor(viewer, sql`c`)}))`
}

/** How many stand before it. */
export function countBefore(row: CommentRow, sort: CommentSort, acceptedId: string | null): Sql {
  const { floor, likes, id, created_at } = row
  const ground = groundOf(row)
  const before: Record<CommentSort, Sql> =
    ground.kind === 'posts'
      ? {
          hot: sql`(c.likes, c.id) > (${likes}::int, ${id}::int8)`,
          old: sql`c.floor < ${floor}`,
          new: sql`c.floor > ${floor}`,
        }
      : {
          hot: sql`(c.likes, c.id) > (${likes}::int, ${id}::int8)`,
          old: sql`(c.created_at, c.id) < (${created_at}::timestamptz, ${id}::int8)`,
          new: sql`(c.created_at, c.id) > (${created_at}::timestamptz, ${id}::int8)`,
        }
  if (row.id === acceptedId) return sql`select 0 as total`
  return sql`
    select count(*)::int as total from comments c
    where ${standsOn(ground)} and ${listed} and (${before[sort]} or c.id = ${acceptedId}::int8)`
}

/** The first few of each of these comments; those of one member before others, if one is named. */
export function firstReplies(commentIds: string[], viewerId: string | null, foremost: string | null): Sql {
  const order = foremost ? sql`user_id = ${foremost} desc, created_at, id` : sql`created_at, id`
  return sql`
    select ${replyColumns}, ${likedBy(viewerId, 'reply', sql`r.id`)}
    from unnest(${commentIds}::int8[]) as parent (id)
    cross join lateral (
      select * from replies where comment_id = parent.id and deleted_at is null and held_at is null
      order by ${order} limit ${limits.repliesShown}
    ) r
    join users u on u.id = r.user_id left join users t on t.id = r.to_user_id
    order by r.comment_id, r.created_at, r.id`
}

export interface ReplyQuery {
  commentId: string
  viewer: Viewer | null
  sort: 'old' | 'new'
  page: number
  limit: number
}

export function repliesOf({ commentId, viewer, sort, page, limit }: ReplyQuery): Sql {
  const order = sort === 'old' ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`
  return sql`
    select ${replyColumns}, ${likedBy(viewer?.id ?? null, 'reply', sql`r.id`)}
    from replies r join users u on u.id = r.user_id left join users t on t.id = r.to_user_id
    where r.comment_id = ${commentId} and r.deleted_at is null and ${heldFor(viewer, sql`r`)}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`
}

export function commentOfReply(replyId: string, viewer: Viewer | null): Sql {
  return sql`
    select comment_id from replies r where id = ${replyId} and deleted_at is null and ${heldFor(viewer, sql`r`)}`
}

/** What is held in one place, and by whom; few, and only the newest of them where they are many. */
export interface HeldRow {
  id: string
  user_id: string
  /** null: it is a comment itself. */
  comment_id: string | null
}

const mostHeld = 50

export function heldUnder(ground: Ground): Sql {
  const below = ground.kind === 'posts' ? sql`r.post_id` : ground.kind === 'works' ? sql`r.work_id` : sql`r.chapter_id`
  return sql`
    (select c.id, c.user_id, null::int8 as comment_id from comments c
      where ${standsOn(ground)} and c.held_at is not null and c.deleted_at is null order by c.id desc limit ${mostHeld})
    union all
    (select r.id, r.user_id, r.comment_id from replies r
      where ${below} = ${ground.id} and r.held_at is not null and r.deleted_at is null order by r.id desc limit ${mostHeld})`
}

/** Newest first. */
export function heldComments(ids: string[]): Sql {
  return sql`
    select ${commentColumns}, c.verdict, false as is_like from comments c join users u on u.id = c.user_id
    where c.id = any(${ids}::int8[]) and c.held_at is not null and c.deleted_at is null order by c.id desc`
}

/** In the order in which they were written. */
export function heldReplies(ids: string[]): Sql {
  return sql`
    select ${replyColumns}, r.verdict, false as is_like
    from replies r join users u on u.id = r.user_id left join users t on t.id = r.to_user_id
    where r.id = any(${ids}::int8[]) and r.held_at is not null and r.deleted_at is null order by r.id`
}

function likedBy(viewerId: string | null, type: 'comment' | 'reply', id: Sql): Sql {
  if (!viewerId) return sql`false as is_like`
  return sql`
    exists (select from likes l where l.user_id = ${viewerId} and l.type = ${type} and l.object_id = ${id}) as is_like`
}
