import sql, { type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertOn } from '../work/service.ts'
import { assertOpen, type Lockable } from './lock.ts'
import { noChapter, workOf } from './page.ts'
import { chapterSeenBy } from './page-queries.ts'

/** What must be known of a chapter before something is said of it. */
export interface ReadableChapter extends Lockable {
  work_title: string
  type: WorksType
  /** Whether readers of the work see it. */
  is_visible: boolean
  /** Whether others than its author see it. */
  is_shown: boolean
}

/** A chapter whose text this person may read; for everybody else there is none, or it is locked. */
export async function chapterForReading(ctx: Context, viewer: Viewer | null, id: string): Promise<ReadableChapter> {
  const row = await ctx.db.maybe<ReadableChapter>(readableChapter(id, viewer))
  if (!row) throw noChapter()
  return opened(ctx, viewer, row)
}

async function opened(ctx: Context, viewer: Viewer | null, row: ReadableChapter): Promise<ReadableChapter> {
  if (row.user_id !== viewer?.id) assertOn(ctx, row.type)
  await assertOpen(ctx, viewer, [row])
  return row
}

/** To which work a chapter belongs whose text this person may read. */
export async function workForText(ctx: Context, viewer: Viewer | null, id: string): Promise<string> {
  const shown = await shownToAll(ctx, id)
  return (shown ? await opened(ctx, viewer, shown) : await chapterForReading(ctx, viewer, id)).work_id
}

/** That chapters are in sight of readers, and their texts open to this one; also in works that only they see. */
export async function assertInSight(ctx: Context, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const rows: ReadableChapter[] = []
  for (const id of new Set(ids)) {
    const row = (await shownToAll(ctx, id)) ?? (await ctx.db.maybe<ReadableChapter>(readableChapter(id, viewer)))
    if (!row?.is_visible) throw noChapter()
    if (row.user_id !== viewer.id) assertOn(ctx, row.type)
    rows.push(row)
  }
  await assertOpen(ctx, viewer, rows)
}

/** What everybody sees is looked up once. */
async function shownToAll(ctx: Context, id: string): Promise<ReadableChapter | null> {
  const workId = await workOf(ctx, id)
  const reading = ctx.content.read(`chapter ground ${id}`, [`work:${workId ?? '0'}`], async () => {
    const row = await ctx.db.maybe<ReadableChapter>(readableChapter(id, null))
    if (!row) throw noChapter()
    return Object.freeze(row)
  })
  return reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

export function readableChapter(id: string, viewer: Reader | null): Sql {
  return sql`
    select c.id, c.work_id, w.title as work_title, w.type, c.access, w.user_id, c.is_visible,
      c.is_visible and w.is_listed as is_shown
    from work_chapters c join works w on w.id = c.work_id where c.id = ${id} and ${chapterSeenBy(viewer)}`
}
