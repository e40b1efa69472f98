import sql, { type Sql } from 'sql-template-tag'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { announceChapters } from '../shelf/service.ts'
import { holdWork, type WorkRow } from '../work/service.ts'
import { wasNeverSeen } from './publish.ts'
import { type ChapterRow, chaptersById, lockChapters } from './queries.ts'
import { settleSpans } from './spans.ts'

/**
 * What becomes of a chapter that is held. All of these belong into the transaction of the decision; each answers null or
 * false when the chapter is not there, or not in the state that the decision is about.
 */

/** Published now, with all that comes with that. `isNew`: for the first time. */
export async function passChapter(ctx: Context, id: string): Promise<{ isNew: boolean } | null> {
  const found = await lockHeldChapter(ctx, id)
  if (!found?.chapter.held_at || found.chapter.rejected_at || found.chapter.state !== 'published') return null
  const isNew = wasNeverSeen(found.chapter)
  await ctx.db.run(releaseChapter(id, isNew))
  await settle(ctx, found)
  if (isNew) await announceChapters(ctx, { workId: found.work.id, chapterId: id, number: 1 })
  return { isNew }
}

/** Out of sight again, as it was before somebody passed it. */
export async function holdChapterAgain(ctx: Context, id: string, isNew: boolean): Promise<boolean> {
  const found = await lockHeldChapter(ctx, id)
  if (!found || found.chapter.held_at || found.chapter.state !== 'published') return false
  await ctx.db.run(retainChapter(id, isNew))
  await settle(ctx, found)
  return true
}

/** It stays its author's, who may change it and publish it again; then somebody looks again. */
export async function rejectChapter(ctx: Context, id: string, reason: string): Promise<Record<string, never> | null> {
  const found = await lockHeldChapter(ctx, id)
  if (!found?.chapter.held_at || found.chapter.rejected_at) return null
  await ctx.db.run(markRejected(id, reason))
  contentChanged(ctx, `user:${found.work.user_id}`)
  return {}
}

/** Waits again. Not what its author has changed meanwhile: that waits already, as it is now. */
export async function unrejectChapter(ctx: Context, id: string): Promise<boolean> {
  const found = await lockHeldChapter(ctx, id)
  if (!found?.chapter.rejected_at) return false
  await ctx.db.run(unmarkRejected(id))
  contentChanged(ctx, `user:${found.work.user_id}`)
  return true
}

interface Held {
  work: WorkRow
  chapter: ChapterRow
}

/** The work first, as everybody locks. */
export async function lockHeldChapter(ctx: Context, id: string): Promise<Held | null> {
  const [place] = await ctx.db.many<ChapterRow>(chaptersById([id]))
  const work = place && (await holdWork(ctx, place.work_id))
  if (!work || work.deleted_at) return null
  const [chapter] = await ctx.db.many<ChapterRow>(lockChapters([id]))
  return chapter && !chapter.deleted_at ? { work, chapter } : null
}

async function settle(ctx: Context, { work, chapter }: Held): Promise<void> {
  await settleSpans(ctx, { workId: work.id }, [chapter.span_id])
  contentChanged(ctx, 'all')
}

/** Time and order are those of the decision. */
export function releaseChapter(id: string, isNew: boolean): Sql {
  return sql`
    update work_chapters set held_at = null, published_at = case when ${isNew} then clock_timestamp() else published_at end
    where id = ${id}`
}

export function retainChapter(id: string, isNew: boolean): Sql {
  return sql`update work_chapters set held_at = case when ${isNew} then published_at else now() end where id = ${id}`
}

export function markRejected(id: string, reason: string): Sql {
  return sql`update work_chapters set rejected_at = now(), reject_reason = ${reason} where id = ${id}`
}

export function unmarkRejected(id: string): Sql {
  return sql`update work_chapters set rejected_at = null, reject_reason = '' where id = ${id}`
}
