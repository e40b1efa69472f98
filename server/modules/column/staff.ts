import sql, { type Sql } from 'sql-template-tag'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { noColumn } from '../column-articles/service.ts'
import { tellMember } from '../notification/service.ts'
import { purgeBefore } from '../post/service.ts'
import { dropText, dropTexts, indexTexts } from '../search-index/service.ts'
import { deleteColumn, type LockedColumn, lockColumn, lockMember, undeleteColumn } from './queries.ts'

/** What the staff do to columns. The articles in them stay as they are. */

export async function removeColumn(
  ctx: Context,
  viewer: Viewer,
  { columnId, reason }: { columnId: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const column = await inner.db.maybe<LockedColumn>(lockColumn(columnId))
    if (!column || column.deleted_at) throw noColumn()
    await inner.db.run(deleteColumn(columnId, viewer.id, reason))
    await dropText(inner, 'column', columnId)
    const { title, user_id: userId } = column
    const detail = { title, before: 'public', after: 'removed', reason }
    await record(inner, { actorId: viewer.id, action: 'column.delete', subject: columnId, detail })
    const notice = { key: 'column_removed_notice', params: { title, reason } } as const
    await tellMember(inner, userId, notice)
    contentChanged(inner, 'all')
  })
}

export async function restoreColumn(ctx: Context, viewer: Viewer, columnId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const [id] = await returnColumns(inner, [columnId])
    if (!id) throw new Refusal(409, 'removal_late')
    const { title } = await inner.db.one<LockedColumn>(lockColumn(columnId))
    const detail = { title, before: 'removed', after: 'public', reason: '' }
    await record(inner, { actorId: viewer.id, action: 'column.restore', subject: columnId, detail })
    contentChanged(inner, 'all')
  })
}

/** Many at once, in a transaction of the caller; answers which of them were still to be seen. */
export async function takeColumns(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  const rows = await ctx.db.many<{ id: string }>(deleteMany(ids, mark))
  const taken = rows.map(({ id }) => id)
  await dropTexts(ctx, 'column', taken)
  return taken
}

interface Returning {
  id: string
  user_id: string
  title: string
  summary: string
}

/** Those that carry the mark, without one whatever was deleted in the last thirty days; as far as there is a place. */
export async function returnColumns(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  const rows = await ctx.db.many<Returning>(deletedOnes(ids, mark))
  for (const userId of [...new Set(rows.map(({ user_id }) => user_id))].sort(byId)) await ctx.db.run(lockMember(userId))
  const back: Returning[] = []
  for (const row of rows) if (await ctx.db.maybe(undeleteColumn(row.id))) back.push(row)
  await indexTexts(
    ctx,
    'column',
    back.flatMap(({ id, title, summary }) => (title ? { id, title, text: summary } : [])),
  )
  return back.map(({ id }) => id)
}

const most = 200

/** What was deleted thirty days ago goes for good. */
export async function purgeColumns(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(lockPurgeable(most))
  for (const { id } of rows) {
    await releaseFiles(ctx, { type: 'column', id })
    await dropText(ctx, 'column', id)
  }
  if (rows.length > 0) await ctx.db.run(eraseColumns(rows.map(({ id }) => id)))
  return rows.length
}

function byId(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1
}

export function deleteMany(ids: string[], { byId: by, at, reason }: RemovalMark): Sql {
  return sql`
    with held as materialized (
      select id from columns where id = any(${ids}::int8[]) and deleted_at is null order by id for no key update
    )
    update columns c set deleted_at = ${at}, deleted_by = ${by}, delete_reason = ${reason} from held
    where c.id = held.id returning c.id`
}

export function deletedOnes(ids: string[], mark: RemovalMark | undefined): Sql {
  const which = mark
    ? sql`deleted_at = ${mark.at} and deleted_by = ${mark.byId}`
    : sql`deleted_at > now() - interval '30 days'`
  return sql`
    select id, user_id, title, summary from columns where id = any(${ids}::int8[]) and ${which}
    order by id for no key update`
}

export function lockPurgeable(number: number): Sql {
  return sql`
    select k.id from columns k where k.deleted_at < ${purgeBefore} and not exists (
      select from ownerships o where o.target_type = 'column' and o.target_id = k.id and o.ends_at > clock_timestamp())
    order by k.deleted_at limit ${number} for update of k skip locked`
}

/** With their subscriptions and the order of their articles. */
export function eraseColumns(ids: string[]): Sql {
  return sql`delete from columns where id = any(${ids}::int8[])`
}
