import sql, { type Sql } from 'sql-template-tag'
import type { TipTarget } from '#contract/modules/wallet/tip.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given } from '../access/service.ts'
import { placeSeenBy } from '../chapter-reading/service.ts'
import { readsBoard } from '../visibility/service.ts'
import { assertOn } from '../work/service.ts'

export interface Target {
  type: TipTarget
  _id: string
}

/** Whose it is, what the viewer is to them, and where it stands. */
export interface TargetRow {
  author_id: string
  title: string
  /** Either has blocked the other. */
  is_blocked: boolean
  post_id: string | null
  work_id: string | null
  chapter_id: string | null
  works_type: WorksType | null
}

/** Characters of a title in a notification. */
const titleKept = 60

/** Only what this viewer can see, by somebody who is still here. */
export async function findTarget(ctx: Context, viewer: Viewer | null, { type, _id }: Target): Promise<TargetRow> {
  const row = await ctx.db.maybe<TargetRow>(targetFor(viewer, type, _id, given(ctx, viewer ?? {}).earlyHours))
  if (!row) throw new Refusal(404, 'tip_not_found')
  if (row.works_type) assertOn(ctx, row.works_type)
  return row
}

/** The pages that show how often it was tipped. */
export function tagsOf({ type, _id }: Target): ContentTag[] {
  if (type === 'posts') return [`post:${_id}`]
  if (type === 'comment') return []
  return type === 'work' ? [`work-figures:${_id}`] : [`chapter:${_id}`]
}

export function targetFor(viewer: Viewer | null, type: TipTarget, id: string, earlyHours: number): Sql {
  const viewerId = viewer?.id ?? null
  return sql`
    select t.*, exists (select from blocks b where (b.user_id = t.author_id and b.blocked_id = ${viewerId}::int8)
      or (b.user_id = ${viewerId}::int8 and b.blocked_id = t.author_id)) as is_blocked
    from (${things[type](viewer, id, earlyHours)}) t join users u on u.id = t.author_id and u.deleted_at is null`
}

const shownPost = (viewer: Viewer | null) => sql`
  (p.is_listed or p.is_gated) and exists (
    select from boards b where b.id = p.board_id and b.is_readable and ${readsBoard(viewer?.id ?? null, sql`b`)})`

const things: Record<TipTarget, (viewer: Viewer | null, id: string, earlyHours: number) => Sql> = {
  posts: (viewer, id) => sql`
    select p.user_id as author_id, left(coalesce(nullif(p.title, ''), p.excerpt), ${titleKept}::int) as title,
      p.id as post_id, null::int8 as work_id, null::int8 as chapter_id, null as works_type
    from posts p where p.id = ${id} and ${shownPost(viewer)}`,
  comment: (viewer, id, earlyHours) => sql`
    select c.user_id as author_id, left(c.content, ${titleKept}::int) as title, c.post_id, c.work_id, c.chapter_id,
      w.type as works_type
    from comments c left join posts p on p.id = c.post_id left join works w on w.id = c.work_id
      left join work_chapters h on h.id = c.chapter_id
    where c.id = ${id} and c.deleted_at is null and c.held_at is null
      and case when c.post_id is not null then ${shownPost(viewer)} else w.is_listed and ${placeSeenBy(viewer, earlyHours)} end`,
  chapter: (_, id) => sql`
    select w.user_id as author_id, c.title, null::int8 as post_id, c.work_id, c.id as chapter_id, w.type as works_type
    from work_chapters c join works w on w.id = c.work_id where c.id = ${id} and c.is_visible and w.is_listed`,
  work: (_, id) => sql`
    select w.user_id as author_id, w.title, null::int8 as post_id, w.id as work_id, null::int8 as chapter_id,
      w.type as works_type
    from works w where w.id = ${id} and w.is_listed`,
}
