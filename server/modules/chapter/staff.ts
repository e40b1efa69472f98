import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { databaseTime } from '#server/shared/time-ahead.ts'
import { isOwned } from '../../db/sql-parts.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { purgeBefore } from '../post/service.ts'
import { withdrawItem } from '../queue/service.ts'
import { holdWork, type WorkRow } from '../work/service.ts'
import { noChapter } from './own.ts'
import { type ChapterRow, chaptersById, deleteChapters, lockChapters, undeleteChapters } from './queries.ts'
import { dropEmptySpans } from './span-queries.ts'
import { settleSpans } from './spans.ts'
import { queueChapter } from './waiting.ts'

/** What the staff do to single chapters. Drafts and what is private are their author's alone: those do not exist here. */

export async function removeReportedChapter(
  ctx: Context,
  viewer: Viewer,
  { chapterId, reason }: { chapterId: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { now: at } = await inner.db.one<{ now: Date }>(databaseTime())
    const [taken] = await takeChapters(inner, [chapterId], { byId: viewer.id, at, reason })
    if (!taken) throw noChapter()
    const { title, userId } = await nameOf(inner, chapterId)
    const detail = { title, userId, before: 'public', after: 'removed', reason }
    await record(inner, { actorId: viewer.id, action: 'chapter.delete', subject: chapterId, detail })
    const notice = { key: 'work_removed_notice', params: { title, reason } } as const
    await tellMember(inner, userId, notice)
    contentChanged(inner, 'all')
  })
}

export async function restoreReportedChapter(ctx: Context, viewer: Viewer, chapterId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const [back] = await returnChapters(inner, [chapterId])
    if (!back) throw new Refusal(409, 'removal_late')
    const detail = { ...(await nameOf(inner, chapterId)), before: 'removed', after: 'public', reason: '' }
    await record(inner, { actorId: viewer.id, action: 'chapter.restore', subject: chapterId, detail })
    contentChanged(inner, 'all')
  })
}

async function nameOf(ctx: Context, id: string): Promise<{ title: string; userId: string }> {
  const { title, user_id: userId } = await ctx.db.one<{ title: string; user_id: string }>(wholeTitle(id))
  return { title, userId }
}

/** Many at once, in a transaction of the caller; answers which of them were published and still there. */
export async function takeChapters(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  return eachWork(ctx, ids, async (work, chapters) => {
    if (work.visibility === 'private') return []
    const those = chapters.filter(({ deleted_at, state }) => !deleted_at && state === 'published')
    const taken = those.map(({ id }) => id)
    await ctx.db.run(deleteChapters(taken, mark))
    for (const { id, held_at } of those) if (held_at) await withdrawItem(ctx, 'held', 'chapter', id)
    await settleSpans(ctx, { workId: work.id }, spansOf(those))
    return taken
  })
}

/** Those that carry the mark, without one whatever was deleted in the last thirty days; as far as there is room. */
export async function returnChapters(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  return eachWork(ctx, ids, async (work, chapters) => {
    const room = Math.max(limits.chapters - work.entries, 0)
    const those = chapters
      .filter((chapter) => chapter.deleted_at && (mark ? carries(chapter, mark) : chapter.may_restore))
      .slice(0, room)
    const back = those.map(({ id }) => id)
    await ctx.db.run(undeleteChapters(back))
    for (const { id, held_at, rejected_at } of those) if (held_at && !rejected_at) await queueChapter(ctx, id)
    await settleSpans(ctx, { workId: work.id }, spansOf(those))
    return back
  })
}

function carries({ deleted_at, deleted_by }: ChapterRow, { at, byId }: RemovalMark): boolean {
  return deleted_at?.getTime() === at.getTime() && deleted_by === byId
}

/** Works are held in the order of their ids, each before its chapters. */
async function eachWork(
  ctx: Context,
  ids: string[],
  act: (work: WorkRow, chapters: ChapterRow[]) => Promise<string[]>,
): Promise<string[]> {
  const places = await ctx.db.many<ChapterRow>(chaptersById(ids))
  const works = [...new Set(places.map(({ work_id }) => work_id))].sort((one, other) =>
    Number(BigInt(one) - BigInt(other)),
  )
  const done: string[] = []
  for (const workId of works) {
    const work = await holdWork(ctx, workId)
    const own = places.filter(({ work_id }) => work_id === workId).map(({ id }) => id)
    const chapters = work ? await ctx.db.many<ChapterRow>(lockChapters(own)) : []
    if (work) done.push(...(await act(work, chapters)))
  }
  return done
}

function spansOf(chapters: ChapterRow[]): string[] {
  return [...new Set(chapters.map(({ span_id }) => span_id))]
}

/** Chapters that were deleted thirty days ago, or whose works were; held with their works. */
export function lockPurgeableChapters(ctx: Context, most: number): Promise<{ id: string }[]> {
  return ctx.db.many<{ id: string }>(lockPurgeable(most))
}

/** For good. */
export async function eraseChapters(ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) for (const type of ['chapter', 'chapter-draft'] as const) await releaseFiles(ctx, { type, id })
  const rows = await ctx.db.many<{ span_id: string }>(deleteRows(ids))
  await ctx.db.run(dropEmptySpans([...new Set(rows.map(({ span_id }) => span_id))]))
}

export function wholeTitle(id: string): Sql {
  return sql`
    select w.title || ' · ' || c.title as title, w.user_id from work_chapters c join works w on w.id = c.work_id
    where c.id = ${id}`
}

/** Their works are held with them, because the order of chapters changes. */
export function lockPurgeable(number: number): Sql {
  return sql`
    select c.id from works w join work_chapters c on c.work_id = w.id
    where c.id in (
      (select d.id from work_chapters d where d.deleted_at < ${purgeBefore} and not ${isOwned('chapter', sql`d.id`)}
        order by d.deleted_at limit ${number})
      union all
      (select d.id from works g join work_chapters d on d.work_id = g.id where g.deleted_at < ${purgeBefore}
        and not ${isOwned('chapter', sql`d.id`)} limit ${number})
    )
    order by w.id, c.id limit ${number} for update of w, c skip locked`
}

/** With working copies, revisions and figures. */
export function deleteRows(ids: string[]): Sql {
  return sql`delete from work_chapters where id = any(${ids}::int8[]) returning span_id`
}
