import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { holdOwnWork, type WorkRow } from '../work/service.ts'
import { type ChapterRow, chaptersById, lockChapters } from './queries.ts'

export function noChapter(): Refusal {
  return new Refusal(404, 'chapter_not_found')
}

/** Chapters of mine, all of one work; those of another one, or of others, are not there. `isGone`: deleted ones. */
export async function ownChapters(ctx: Context, viewer: Viewer, ids: string[], isGone = false): Promise<ChapterRow[]> {
  const rows = await ctx.db.many<ChapterRow>(chaptersById(ids))
  assertMine(viewer, rows, ids, isGone)
  return rows
}

export async function ownChapter(ctx: Context, viewer: Viewer, id: string): Promise<ChapterRow> {
  const [row] = await ownChapters(ctx, viewer, [id])
  if (!row) throw noChapter()
  return row
}

/** The same in order to change their state or order: the work is held, then they are, in the order of their ids. */
export async function holdChapters(
  ctx: Context,
  viewer: Viewer,
  ids: string[],
  isGone = false,
): Promise<{ work: WorkRow; chapters: ChapterRow[] }> {
  const [first] = await ownChapters(ctx, viewer, ids, isGone)
  if (!first) throw noChapter()
  const work = await holdOwnWork(ctx, viewer, first.work_id)
  const chapters = await ctx.db.many<ChapterRow>(lockChapters(ids))
  assertMine(viewer, chapters, ids, isGone)
  return { work, chapters }
}

function assertMine(viewer: Viewer, rows: ChapterRow[], ids: string[], isGone: boolean): void {
  if (rows.length !== new Set(ids).size || new Set(rows.map(({ work_id }) => work_id)).size > 1) throw noChapter()
  if (rows.some(({ user_id }) => user_id !== viewer.id))
    throw rows.every((row) => row.is_visible && row.is_listed) ? new Refusal(403, 'work_not_yours') : noChapter()
  if (rows.some(({ deleted_at }) => (deleted_at !== null) !== isGone)) throw noChapter()
}
