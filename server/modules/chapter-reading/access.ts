import sql, { type Sql } from 'sql-template-tag'
import type { ChapterAccess } from '#contract/modules/works/chapter.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertOn } from '../work/service.ts'
import { lockFor } from './lock.ts'
import { noChapter } from './page.ts'
import { chapterSeenBy } from './page-queries.ts'

/** What must be known of a chapter before something is said of it. */
export interface ReadableChapter {
  id: string
  work_id: string
  work_title: string
  type: WorksType
  access: ChapterAccess
  /** The author of the work. */
  user_id: string
  /** Whether others than its author see it. */
  is_shown: boolean
}

/** A chapter whose text this person may read; for everybody else there is none, or it is locked. */
export async function chapterForReading(ctx: Context, viewer: Viewer | null, id: string): Promise<ReadableChapter> {
  const row = await ctx.db.maybe<ReadableChapter>(readableChapter(id, viewer))
  if (!row) throw noChapter()
  if (row.user_id !== viewer?.id) assertOn(ctx, row.type)
  const lock = lockFor(viewer, { access: row.access, authorId: row.user_id })
  if (lock) throw new Refusal(403, lock.reason)
  return row
}

export function readableChapter(id: string, viewer: Reader | null): Sql {
  return sql`
    select c.id, c.work_id, w.title as work_title, w.type, c.access, w.user_id, c.is_visible and w.is_listed as is_shown
    from work_chapters c join works w on w.id = c.work_id where c.id = ${id} and ${chapterSeenBy(viewer)}`
}
