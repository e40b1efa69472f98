import sql from 'sql-template-tag'
import type { ShelfRow, ShelfSort } from '#contract/modules/works/shelf.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { kindsOn, presentReading, type ReadingRow, workCards, workForReading } from '../work/service.ts'
import { changeDay, changeFigure } from '../work-stats/service.ts'
import {
  countShelf,
  countShelved,
  lockShelf,
  markSeen,
  putOnShelf,
  type ShelfEntry,
  setNotify,
  shelfNumber,
  shelfPage,
  shelved,
  takeOff,
} from './queries.ts'

interface Shelved {
  isShelf: boolean
  notify: boolean
  shelfNumber: number
}

type ShelfInput = { workId: string; notify?: boolean } & ToggleInput

/** One call after another; who says whether they want to hear of it wants it on the shelf. */
export async function toggleShelf(
  ctx: Context,
  client: Pick<Client, 'arrivedAt'>,
  viewer: Viewer,
  { workId, notify, ...input }: ShelfInput,
): Promise<Shelved> {
  const desired = input.desired ?? input.wish ?? (notify === undefined ? undefined : true)
  const key = `shelf:${viewer.id}:${workId}:${notify ?? ''}`
  return queueToggle(ctx, { key, desired, arrivedAt: client.arrivedAt }, async (wished) => {
    // What is out of sight can be taken off, and not be put on.
    if (wished !== false) await workForReading(ctx, viewer, workId)
    return inTransaction(ctx, (inner) => toggle(inner, viewer.id, { workId, notify, wished }))
  })
}

async function toggle(
  ctx: Context,
  userId: string,
  { workId, notify, wished }: { workId: string; notify?: boolean; wished?: boolean },
): Promise<Shelved> {
  await ctx.db.run(lockShelf(userId))
  const before = await ctx.db.maybe<{ notify: boolean }>(shelved(userId, workId))
  const isShelf = wished ?? !before
  if (isShelf && !before) await enter(ctx, userId, workId, notify ?? true)
  else if (isShelf && notify !== undefined) await ctx.db.run(setNotify(userId, workId, notify))
  else if (!isShelf && before) await leave(ctx, userId, [workId])
  const row = await ctx.db.maybe<{ shelves: number }>(shelfNumber(workId))
  return { isShelf, notify: isShelf && (notify ?? before?.notify ?? true), shelfNumber: row?.shelves ?? 0 }
}

async function enter(ctx: Context, userId: string, workId: string, notify: boolean): Promise<void> {
  const { total } = await ctx.db.one<{ total: number }>(countShelved(userId))
  if (total >= limits.shelf) throw new Refusal(409, 'shelf_full', { params: { max: limits.shelf } })
  if (await ctx.db.maybe<{ work_id: string }>(putOnShelf(userId, workId, notify))) await count(ctx, [workId], 1)
}

async function leave(ctx: Context, userId: string, workIds: string[]): Promise<void> {
  const gone = await ctx.db.many<{ work_id: string }>(takeOff(userId, workIds))
  await count(
    ctx,
    gone.map(({ work_id }) => work_id),
    -1,
  )
}

/** Only rows that really came or went are counted. */
async function count(ctx: Context, workIds: string[], delta: 1 | -1): Promise<void> {
  if (workIds.length === 0) return
  const changes = sql`select n.id, ${delta}::int as delta from unnest(${workIds}::int8[]) as n (id)`
  await ctx.db.run(changeFigure('shelves', changes))
  await ctx.db.run(changeDay('shelves', changes))
  contentChanged(ctx, ...workIds.map((id) => `work-figures:${id}` as const))
}

export async function removeFromShelf(ctx: Context, viewer: Viewer, workIds: string[]): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockShelf(viewer.id))
    await leave(inner, viewer.id, [...new Set(workIds)])
  })
  return null
}

export async function seen(ctx: Context, viewer: Viewer, workId: string): Promise<null> {
  await workForReading(ctx, viewer, workId)
  await ctx.db.run(markSeen(viewer.id, workId))
  return null
}

interface ListInput {
  page: number
  limit: number
  select?: { worksType?: WorksType; hasNew?: boolean }
  sort: ShelfSort
}

export async function listShelf(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {}, sort }: ListInput,
): Promise<Listed<ShelfRow>> {
  const wanted = { ...select, kinds: kindsOn(ctx) }
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ShelfEntry>(shelfPage(viewer, wanted, sort, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countShelf(viewer, wanted)),
  ])
  const list = (await withWorks(ctx, viewer, rows)).map(({ row, works }) => ({
    works,
    reading: row.chapter_id ? presentReading(row as ReadingRow) : null,
    newNumber: row.new_number,
    notify: row.notify,
    addTime: row.created_at.getTime(),
  }))
  return { list, total }
}

/** Rows with the cards of their works; those of works that are out of sight are left out. */
export async function withWorks<Row extends { work_id: string }>(ctx: Context, viewer: Viewer, rows: Row[]) {
  const ids = rows.map(({ work_id }) => work_id)
  const byId = new Map((await workCards(ctx, viewer, ids)).map((card) => [card._id, card]))
  return rows.flatMap((row) => {
    const works = byId.get(row.work_id)
    return works ? [{ row, works }] : []
  })
}
