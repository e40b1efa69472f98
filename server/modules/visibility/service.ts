import sql, { type Sql } from 'sql-template-tag'
import { isStaff } from '#contract/roles.ts'
import { isOwned } from '../../db/sql-parts.ts'
import type { PostsRow } from '../../db/tables.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type GateRow, gateBefore, gateRefusal, readsBoard } from './boards.ts'

export { accessOfBoard, gateRefusal, hasPass, mayReadBoard, type ReadRule, readsBoard } from './boards.ts'

/** What others need of a post before they write beside it. */
export type ReadablePost = Pick<
  PostsRow,
  'id' | 'board_id' | 'user_id' | 'title' | 'closed_at' | 'held_at' | 'is_listed' | 'created_at'
> & { visibility: 'public' | 'private' }

/** What everybody may see (`p`). Where whole lists are read, the view `listed_posts` says the same. */
const listed = sql`(p.is_listed and p.board_id not in (select lb.id from boards lb where lb.is_veiled))`

/**
 * Which posts (`p`) somebody may see: what is listed; what is shown in a board that they may read; their own private ones
 * there; and those of a board out of sight for those who run it. Private ones are for their author alone, held ones for
 * their author and the staff, deleted ones for nobody.
 */
export function visibleTo(viewer: Reader | null): Sql {
  if (!viewer)
    return sql`(${listed} or ((p.is_listed or p.is_gated) and exists (
      select from boards vb where vb.id = p.board_id and vb.is_readable and vb.read_rule = 'everybody')))`
  return sql`(${listed} or (p.deleted_at is null and (p.visibility = 'public' or p.user_id = ${viewer.id})
    and ${heldFor(viewer, sql`p`)} and ${inBoardFor(viewer)}))`
}

/** What its author has deleted, or shows to nobody any more (`p`), stays readable for those who bought it, or a file beside it. */
export function keptFor(viewer: Reader): Sql {
  const owns = (type: string, id: Sql) => sql`exists (
    select from ownerships ko where ko.user_id = ${viewer.id} and ko.target_type = ${type} and ko.target_id = ${id})`
  return sql`(${withdrawn} and ${inBoardFor(viewer)} and (${owns('posts', sql`p.id`)} or exists (
    select from post_files kf where kf.post_id = p.id and ${owns('file', sql`kf.id`)})))`
}

/** Of what its author has taken away (`p`), whether anybody reads it still. */
export const keptForSomebody = sql`(${isOwned('posts', sql`p.id`)} or exists (
  select from post_files kf where kf.post_id = p.id and ${isOwned('file', sql`kf.id`)}))`

/** Its author has deleted it or keeps it private, and nobody else has taken it away, or holds it (`p`). */
export const withdrawn = sql`(p.held_at is null
  and case when p.deleted_at is null then p.visibility = 'private' else p.deleted_by = p.user_id end)`

/**
 * That the board of a post (`p`) is not closed to this member. In one that was deleted there is only what is their own:
 * they may take it elsewhere.
 */
export function inBoardFor({ id, userpower }: Reader): Sql {
  const runs = sql`exists (select from board_members vm
    where vm.board_id = vb.id and vm.user_id = ${id} and vm.role in ('creator', 'manager'))`
  return sql`exists (select from boards vb where vb.id = p.board_id and case when vb.deleted_at is not null
    then p.user_id = ${id}
    else ${userpower === 0} or (vb.is_readable and ${readsBoard(id, sql`vb`)}) or ${runs} end)`
}

/** What others than its author see of a post (`p`): all of them, or those who may read its board. */
export const shown = sql`(p.is_listed or p.is_gated)`

/** Whether somebody (`userId`) may be told of a post: `post` has its is_listed, is_gated and board_id. */
export function mayHearOf(userId: Sql, post: Sql): Sql {
  return sql`(${post}.is_listed or (${post}.is_gated and exists (
    select from boards hb where hb.id = ${post}.board_id and ${readsBoard(userId, sql`hb`)})))`
}

/** That a post, comment or reply (`text`) is not held from this person: its author and the staff know of it, others do not. */
export function heldFor(viewer: Reader | null, text: Sql): Sql {
  if (!viewer) return sql`${text}.held_at is null`
  if (isStaff(viewer)) return sql`true`
  return sql`(${text}.held_at is null or ${text}.user_id = ${viewer.id})`
}

/** A post that this person may see; for everybody else there is none. */
export async function postForReading(ctx: Context, viewer: Viewer | null, postId: string): Promise<ReadablePost> {
  return onlyPost(ctx, viewer, postId, visibleTo(viewer))
}

/** Whoever wrote a post may delete it, also in a board that they see no longer. */
export async function postForDeleting(ctx: Context, viewer: Viewer, postId: string): Promise<ReadablePost> {
  const condition = sql`(${visibleTo(viewer)} or (p.user_id = ${viewer.id} and p.deleted_at is null))`
  return onlyPost(ctx, viewer, postId, condition)
}

async function onlyPost(ctx: Context, viewer: Viewer | null, postId: string, condition: Sql): Promise<ReadablePost> {
  const row = await ctx.db.maybe<ReadablePost>(sql`
    select p.id, p.board_id, p.user_id, p.title, p.closed_at, p.held_at, p.is_listed, p.created_at, p.visibility
    from posts p where p.id = ${postId} and ${condition}`)
  if (!row) throw await unseenPost(ctx, viewer, postId)
  return row
}

/** Why somebody does not see a post: its board is for others, or, whatever the reason, there is none. */
export async function unseenPost(ctx: Context, viewer: Viewer | null, postId: string): Promise<Refusal> {
  return unseen(ctx, viewer, { type: 'posts', id: postId }, noPost())
}

/** The same of what stands below posts too; `otherwise` is said where it is not the board. */
export async function unseen(
  ctx: Context,
  viewer: Viewer | null,
  { type, id }: { type: 'posts' | 'comment' | 'reply'; id: string },
  otherwise: Refusal,
): Promise<Refusal> {
  const posts = {
    posts: id,
    comment: sql`(select t.post_id from comments t where t.id = ${id} and t.deleted_at is null and t.held_at is null)`,
    reply: sql`(select t.post_id from replies t where t.id = ${id} and t.deleted_at is null and t.held_at is null)`,
  }
  const gate = await ctx.db.maybe<GateRow>(gateBefore(posts[type], viewer?.id ?? null))
  return gate ? gateRefusal(gate) : otherwise
}

export function noPost(): Refusal {
  return new Refusal(404, 'post_not_found')
}
