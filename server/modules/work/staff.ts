import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { purgeBefore } from '../post/service.ts'
import { dropTexts } from '../search-index/service.ts'
import { holdWork, noWork, type WorkRow } from './access.ts'
import { countWorks, deleteWork, lockAuthor, undeleteWork } from './queries.ts'
import { queueWork, unqueueWork } from './waiting.ts'

/** What the staff do to whole works. Their chapters stay as they are, and are out of sight with them. */

export async function removeReportedWork(
  ctx: Context,
  viewer: Viewer,
  { workId, reason }: { workId: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const work = await holdWork(inner, workId)
    if (!work || work.deleted_at) throw noWork()
    await inner.db.run(deleteWork(workId, viewer.id, reason))
    if (work.held_at) await unqueueWork(inner, workId)
    const { title, user_id: userId } = work
    const detail = { title, userId, before: work.held_at ? 'held' : 'public', after: 'removed', reason }
    await record(inner, { actorId: viewer.id, action: 'works.delete', subject: workId, detail })
    const notice = { key: 'work_removed_notice', params: { title, reason } } as const
    await tellMember(inner, userId, notice)
    contentChanged(inner, 'all')
  })
}

export async function restoreReportedWork(ctx: Context, viewer: Viewer, workId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const [id] = await returnWorks(inner, [workId])
    const work = id && (await holdWork(inner, workId))
    if (!work) throw new Refusal(409, 'removal_late')
    const { title, user_id: userId, held_at } = work
    const detail = { title, userId, before: 'removed', after: held_at ? 'held' : 'public', reason: '' }
    await record(inner, { actorId: viewer.id, action: 'works.restore', subject: workId, detail })
    contentChanged(inner, 'all')
  })
}

/** Many at once, in a transaction of the caller; answers which of them were still there. */
export async function takeWorks(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  const rows = await ctx.db.many<{ id: string; is_held: boolean }>(deleteMany(ids, mark))
  for (const { id, is_held } of rows) if (is_held) await unqueueWork(ctx, id)
  return rows.map(({ id }) => id)
}

type Returning = Pick<WorkRow, 'id' | 'user_id' | 'held_at' | 'rejected_at'>

/** Those that carry the mark, without one whatever was deleted in the last thirty days; as far as there is room. */
export async function returnWorks(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  const owners = await ctx.db.many<{ user_id: string }>(ownersOf(ids))
  // Works are begun and brought back one after another, as their authors do it.
  for (const { user_id } of owners) await ctx.db.run(lockAuthor(user_id))
  const back: string[] = []
  for (const work of await ctx.db.many<Returning>(deletedOnes(ids, mark))) {
    const { total } = await ctx.db.one<{ total: number }>(countWorks(work.user_id))
    if (total >= limits.works) continue
    await ctx.db.run(undeleteWork(work.id))
    if (work.held_at && !work.rejected_at) await queueWork(ctx, work.id)
    back.push(work.id)
  }
  return back
}

/** Works that were deleted thirty days ago and whose chapters are gone for good. */
export function lockPurgeableWorks(ctx: Context, most: number): Promise<{ id: string }[]> {
  return ctx.db.many<{ id: string }>(lockPurgeable(most))
}

/** For good. */
export async function eraseWorks(ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) await releaseFiles(ctx, { type: 'works', id })
  await dropTexts(ctx, 'works', ids)
  await ctx.db.run(deleteRows(ids))
}

export function ownersOf(ids: string[]): Sql {
  return sql`select distinct user_id from works where id = any(${ids}::int8[]) order by user_id`
}

export function deleteMany(ids: string[], { byId, at, reason }: RemovalMark): Sql {
  return sql`
    with held as materialized (
      select id from works where id = any(${ids}::int8[]) and deleted_at is null order by id for no key update
    )
    update works w set deleted_at = ${at}, deleted_by = ${byId}, delete_reason = ${reason} from held
    where w.id = held.id returning w.id, w.held_at is not null as is_held`
}

export function deletedOnes(ids: string[], mark: RemovalMark | undefined): Sql {
  const which = mark
    ? sql`deleted_at = ${mark.at} and deleted_by = ${mark.byId}`
    : sql`deleted_at > now() - interval '30 days'`
  return sql`
    select id, user_id, held_at, rejected_at from works where id = any(${ids}::int8[]) and ${which}
    order by id for no key update`
}

export function lockPurgeable(number: number): Sql {
  return sql`
    select w.id from works w
    where w.deleted_at < ${purgeBefore} and not exists (select from work_chapters c where c.work_id = w.id)
    order by w.deleted_at limit ${number} for update skip locked`
}

/** With volumes and figures. */
export function deleteRows(ids: string[]): Sql {
  return sql`delete from works where id = any(${ids}::int8[])`
}
