import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { PostsRow } from '../../db/tables.ts'
import { type Act, earned } from '../grade/service.ts'
import { keepNetworks, type Origin } from '../network/service.ts'
import type { Divided, NewFile, PostContent } from '../post-lock/service.ts'
import { insertStats } from '../post-stats/service.ts'
import { keptForSomebody, mayHearOf } from '../visibility/service.ts'
import type { ArticleContent } from './article.ts'

export interface NewPost extends Divided {
  boardId: string
  userId: string
  classificationId: string | null
  visibility: 'public' | 'private'
  /** What is open to everybody. */
  content: PostContent
  access: ContentAccess
  files: NewFile[]
  /** Null in boards for other posts. */
  article: ArticleContent | null
  /** What the rules said of it; null: nothing. */
  verdict: Verdict | null
  origin: Origin
}

/** It waits for somebody to look at it. What only its author sees needs nobody. */
export function isHeld({ visibility, verdict }: Pick<NewPost, 'visibility' | 'verdict'>): boolean {
  return visibility === 'public' && verdict?.action === 'hold'
}

/** The post and its figures. Whether it is listed the database says by itself. */
export function insertPost(post: NewPost): Sql {
  const { boardId, userId, classificationId, visibility, content, verdict, origin } = post
  return sql`
    with p as (
      insert into posts (board_id, user_id, classification_id, title, tags, document, excerpt, word_count, images, video,
        inside, access, locked, visibility, is_listed, held_at, verdict, region)
      values (${boardId}, ${userId}, ${classificationId}, ${content.title}, ${content.tags},
        ${json(content.document)}::jsonb, ${content.excerpt}, ${content.words}, ${json(content.images)}::jsonb, ${json(content.video)}::jsonb,
        ${json(content.inside)}::jsonb, ${json(post.access)}::jsonb, ${json(post.locked)}::jsonb, ${visibility}, false,
        case when ${isHeld(post)} then now() end, ${json(verdict)}::jsonb, ${origin.region})
      returning id, board_id, user_id, visibility, held_at, is_listed, is_gated, created_at
    ), rewarded as (
      ${earned(sql`select user_id, 'post', 'post:' || id, 'give' from p where visibility = 'public' and held_at is null`)}
    ), networked as (
      ${keepNetworks(sql`select 'posts' as type, id as object_id, user_id, ${origin.ip}::inet as ip from p`)}
    )
    ${insertStats(sql`p`)}`
}

/** What its author was given for it: taken when it goes out of sight, returned when it comes back. */
export function rewardPost(id: string, act: Act): Sql {
  return earned(sql`
    select user_id, 'post', 'post:' || id, ${act}::text from posts where id = ${id}
    union all select user_id, 'recommended', 'recommended:' || id, ${act === 'give' ? 'return' : act}::text from posts
      where id = ${id} and recommended_at is not null`)
}

/** The same for several at once: `posts` says id, user_id and recommended_at of those that count. */
export function rewards(posts: Sql, act: Act): Sql {
  return sql`
    select user_id, 'post', 'post:' || id, ${act}::text from ${posts}
    union all select user_id, 'recommended', 'recommended:' || id, ${act}::text from ${posts}
      where recommended_at is not null`
}

/**
 * In another board it is pinned and recommended no longer; closed it stays. What comes into sight for the first time is
 * new, and not edited.
 */
export function updatePost(id: string, post: NewPost): Sql {
  const { boardId, classificationId, visibility, content, verdict, origin } = post
  const held = isHeld(post)
  return sql`
    with networked as (
      ${keepNetworks(sql`
        select 'posts' as type, id as object_id, user_id, ${origin.ip}::inet as ip from posts where id = ${id}`)}
    )
    update posts set board_id = ${boardId}, classification_id = ${classificationId}, title = ${content.title},
      tags = ${content.tags}, document = ${json(content.document)}::jsonb, excerpt = ${content.excerpt}, word_count = ${content.words},
      images = ${json(content.images)}::jsonb, video = ${json(content.video)}::jsonb,
      inside = ${json(content.inside)}::jsonb, access = ${json(post.access)}::jsonb, locked = ${json(post.locked)}::jsonb,
      visibility = ${visibility},
      board_top_at = case when board_id = ${boardId} then board_top_at end,
      recommended_at = case when board_id = ${boardId} then recommended_at end, verdict = ${json(verdict)}::jsonb,
      region = ${origin.region}, held_at = case when ${held} then coalesce(held_at, now()) end, ${publishedNow(sql`not ${held}::bool`)},
      edited_at = case when ${neverSeen} then null else now() end
    where id = ${id}`
}

/** Held since it was written. */
const neverSeen = sql`coalesce(held_at = created_at, false)`

function publishedNow(comes: Sql): Sql {
  return sql`created_at = case when ${neverSeen} and ${comes} then now() else created_at end`
}

/** Into sight: what was never there is published now. */
export function releasePost(id: string): Sql {
  return sql`update posts set held_at = null, ${publishedNow(sql`true`)} where id = ${id}`
}

/** Out of sight again. `isNew`: as if nobody had seen it yet. */
export function holdPostAgain(id: string, isNew: boolean): Sql {
  return sql`update posts set held_at = case when ${isNew} then created_at else now() end where id = ${id}`
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

export function boardOfPost(id: string): Sql {
  return sql`select board_id from posts where id = ${id}`
}

export type LockedPost = Pick<
  PostsRow,
  | 'id'
  | 'board_id'
  | 'user_id'
  | 'title'
  | 'deleted_at'
  | 'deleted_by'
  | 'closed_at'
  | 'held_at'
  | 'created_at'
  | 'recommended_at'
  | 'is_listed'
  | 'tags'
> & { visibility: 'public' | 'private'; access: ContentAccess; may_restore: boolean }

/** Time enough to think better of it; then it goes for good. */
const time = sql`interval '30 days'`
const restorable = sql`deleted_at > now() - ${time}`
export const restoreEnds = sql`deleted_at + ${time}`

export function selectForUpdate(id: string): Sql {
  return sql`
    select id, board_id, user_id, title, visibility, deleted_at, deleted_by, closed_at, held_at, created_at,
      recommended_at, is_listed, tags, access,
      coalesce(${restorable}, false) as may_restore
    from posts where id = ${id} for no key update`
}

/** What a post is found by, and who is named in it: of what is open to everybody. */
export interface FoundBy {
  document: Document
  tags: string[]
  summary: string
}

/** Of the post `p`. */
export const summary = sql`coalesce((select a.summary from articles a where a.post_id = p.id), '') as summary`

export function documentOf(id: string): Sql {
  return sql`select p.document, p.tags, ${summary} from posts p where p.id = ${id}`
}

/** Who of these may be told of a post. */
export function readersAmong(userIds: string[], postId: string): Sql {
  return sql`
    select u.id from users u join posts p on p.id = ${postId}
    where u.id = any(${userIds}::int8[]) and ${mayHearOf(sql`u.id`, sql`p`)}`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, title from posts where id = any(${ids}::int8[])`
}

export function classificationIn(boardId: string, id: string): Sql {
  return sql`select 1 from classifications where id = ${id} and board_id = ${boardId} and deleted_at is null and name <> ''`
}

/** Whether a bounty stands on it, and somebody else has answered. */
export function hasAnsweredBounty(id: string): Sql {
  return sql`
    select exists (select from bounties b where b.post_id = ${id} and b.state = 'open')
      and exists (select from comments c join posts p on p.id = c.post_id
        where c.post_id = ${id} and c.user_id <> p.user_id and c.deleted_at is null and c.held_at is null) as runs`
}

export function deletePost(id: string, by: string, reason: string): Sql {
  return sql`update posts set deleted_at = now(), deleted_by = ${by}, delete_reason = ${reason} where id = ${id}`
}

export function undeletePost(id: string): Sql {
  return sql`update posts set deleted_at = null, deleted_by = null, delete_reason = '' where id = ${id}`
}

export function movePost(id: string, boardId: string, classificationId: string | null): Sql {
  return sql`
    update posts set board_id = ${boardId}, classification_id = ${classificationId},
      board_top_at = case when board_id = ${boardId} then board_top_at end,
      recommended_at = case when board_id = ${boardId} then recommended_at end
    where id = ${id}`
}

/** What is set once and taken back the second time. */
export type Flag = 'global_top_at' | 'board_top_at' | 'recommended_at' | 'closed_at'

const flags: Record<Flag, Sql> = {
  global_top_at: sql`global_top_at`,
  board_top_at: sql`board_top_at`,
  recommended_at: sql`recommended_at`,
  closed_at: sql`closed_at`,
}

export function toggleFlag(id: string, flag: Flag): Sql {
  const column = flags[flag]
  return sql`
    update posts set ${column} = case when ${column} is null then now() end where id = ${id}
    returning ${column} is not null as is_set`
}

/** A little later than nobody may take the deletion back any more (`restorable`). */
export const purgeBefore = sql`now() - interval '30 days 1 hour'`

/** Posts that were deleted for good, once nothing hangs on them any more; nobody touches them until the end. */
export function lockPurgeablePosts(most: number): Sql {
  return sql`
    select p.id from posts p
    where p.deleted_at < ${purgeBefore} and not exists (select from comments c where c.post_id = p.id)
      and not ${keptForSomebody}
    order by p.deleted_at limit ${most} for update skip locked`
}

/** With their figures, bookmarks, drafts, history and notifications. */
export function erasePosts(ids: string[]): Sql {
  return sql`delete from posts where id = any(${ids}::int8[])`
}
