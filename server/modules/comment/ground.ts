import sql, { type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { blocksOf, chapterForReading } from '../chapter-reading/service.ts'
import { countComments, countManyComments, holdFigures, lockStats } from '../post-stats/service.ts'
import { workForOpening } from '../work/service.ts'
import { countWorkComments, holdWorkFigures } from '../work-stats/service.ts'

/** What a list of comments stands below: a post, a work, a chapter with its blocks, or one block of it. */
export interface Ground {
  kind: 'posts' | 'works' | 'chapter'
  id: string
  block?: number
}

/** The columns that say where something stands: a post, or a work and perhaps one of its chapters. */
export interface Stand {
  post_id: string | null
  work_id: string | null
  chapter_id: string | null
}

export function groundOf({ post_id, work_id, chapter_id }: Stand): Ground {
  if (post_id !== null) return { kind: 'posts', id: post_id }
  return chapter_id === null ? { kind: 'works', id: work_id ?? '' } : { kind: 'chapter', id: chapter_id }
}

/** Which comments (`c`) stand there. What was said of a chapter is no review of its work. */
export function standsOn({ kind, id, block }: Ground): Sql {
  if (kind === 'posts') return sql`c.post_id = ${id}`
  if (kind === 'works') return sql`c.work_id = ${id} and c.chapter_id is null`
  return block === undefined ? sql`c.chapter_id = ${id}` : sql`c.chapter_id = ${id} and c.block = ${block}`
}

/** The tag of what shows it. */
export function tagOf({ post_id, work_id, chapter_id }: Stand) {
  if (post_id !== null) return `post:${post_id}` as const
  return chapter_id === null ? (`work-figures:${work_id ?? ''}` as const) : (`chapter:${chapter_id}` as const)
}

/** Comments and replies that are there: one more, or one less. Belongs into the transaction of what is counted. */
export async function countSaid(ctx: Context, stand: Stand, delta: 1 | -1): Promise<void> {
  if (stand.post_id !== null) await countComments(ctx, stand.post_id, delta)
  else await countWorkComments(ctx, [{ ...ofWork(stand), delta }])
}

/** Several at once, whose figures are held. */
export async function countManySaid(ctx: Context, stands: Stand[], delta: 1 | -1): Promise<void> {
  await countManyComments(ctx, postsOf(stands), delta)
  await countWorkComments(
    ctx,
    stands.filter(({ post_id }) => post_id === null).map((stand) => ({ ...ofWork(stand), delta })),
  )
}

/** Nobody else counts until the transaction ends. Figures of posts come before those of works. */
export async function holdSaidFigures(ctx: Context, stands: Stand[]): Promise<void> {
  const [first] = stands
  if (stands.length === 1 && first?.post_id) return lockStats(ctx, first.post_id)
  const posts = postsOf(stands)
  if (posts.length > 0) await holdFigures(ctx, posts)
  const works = stands.flatMap(({ work_id }) => (work_id === null ? [] : [work_id]))
  if (works.length > 0) await holdWorkFigures(ctx, works)
}

function postsOf(stands: Stand[]): string[] {
  return stands.flatMap(({ post_id }) => (post_id === null ? [] : [post_id]))
}

function ofWork({ work_id, chapter_id }: Stand): { workId: string; chapterId: string | null } {
  return { workId: work_id ?? '', chapterId: chapter_id }
}

/**
 * What a comment or reply (`text`) stands below, if the post (`p`) or the work (`w`, and the chapter `h`) is one that is
 * asked for: whose it is, and who may hear of it. Of works everybody may who sees them.
 */
export function beneath(text: Sql, ofPosts: Sql, ofWorks: Sql): Sql {
  return sql`lateral (
    select p.user_id as author_id, p.board_id, p.is_listed, p.is_gated, p.visibility, p.deleted_at is not null as is_gone
    from posts p where p.id = ${text}.post_id and ${ofPosts}
    union all
    select w.user_id, null, w.is_listed and (h.id is null or h.is_visible), false, w.visibility,
      w.deleted_at is not null or h.deleted_at is not null
    from works w left join work_chapters h on h.id = ${text}.chapter_id where w.id = ${text}.work_id and ${ofWorks})`
}

/** The same, whatever it is. */
export function beneathAny(text: Sql): Sql {
  return beneath(text, sql`true`, sql`true`)
}

/** A work or chapter about which this person may read what is said, and what is the same for all of that. */
export async function talkOf(ctx: Context, viewer: Viewer | null, { kind, id }: Ground) {
  const manages = viewer !== null && isStaff(viewer)
  if (kind === 'works') {
    const { user_id: authorId, title, type, is_listed: isShown } = await workForOpening(ctx, viewer, id)
    return { talk: { authorId, manages, onlyBy: null }, works: workOf(id, title, type), isShown }
  }
  const { user_id: authorId, work_id, work_title, type, is_shown: isShown } = await chapterForReading(ctx, viewer, id)
  const blocks = new Set((await blocksOf(ctx, id)).blocks)
  return { talk: { authorId, manages, blocks, onlyBy: null }, works: workOf(work_id, work_title, type), isShown }
}

function workOf(_id: string, title: string, worksType: WorksType) {
  return { _id, title, worksType }
}
