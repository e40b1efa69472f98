import sql, { type Sql } from 'sql-template-tag'
import type { ChapterAccess } from '#contract/modules/works/chapter.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertOn } from '../work/service.ts'
import { lockFor } from './lock.ts'
import { noChapter, workOf } from './page.ts'
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
  return opened(ctx, viewer, row)
}

function opened(ctx: Context, viewer: Viewer | null, row: ReadableChapter): ReadableChapter {
  if (row.user_id !== viewer?.id) assertOn(ctx, row.type)
  const lock = lockFor(viewer, { access: row.access, authorId: row.user_id })
  if (lock) throw new Refusal(403, lock.reason)
  return row
}

/** To which work a chapter belongs whose text this person may read. What everybody sees is looked up once. */
export async function workForText(ctx: Context, viewer: Viewer | null, id: string): Promise<string> {
  const workId = await workOf(ctx, id)
  const reading = ctx.content.read(`chapter ground ${id}`, [`work:${workId ?? '0'}`], async () => {
    const row = await ctx.db.maybe<ReadableChapter>(readableChapter(id, null))
    if (!row) throw noChapter()
    return Object.freeze(row)
  })
  const shown = await reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return (shown ? opened(ctx, viewer, shown) : await chapterForReading(ctx, viewer, id)).work_id
}

export function readableChapter(id: string, viewer: Reader | null): Sql {
  return sql`
    select c.id, c.work_id, w.title as work_title, w.type, c.access, w.user_id, c.is_visible and w.is_listed as is_shown
    from work_chapters c join works w on w.id = c.work_id where c.id = ${id} and ${chapterSeenBy(viewer)}`
}
