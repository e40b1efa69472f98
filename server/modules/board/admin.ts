import type { BoardType, Zone } from '#contract/modules/forum/board.ts'
import { sqlState } from '../../db/errors.ts'
import { likePattern } from '../../db/sql-parts.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Actor, type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { presentCard } from '../user/service.ts'
import { boardInSight } from './access.ts'
import { logAction } from './log.ts'
import { presentBoard, presentFlags, presentZone } from './present.ts'
import {
  type BoardRow,
  boardsById,
  type CardRow,
  cardsById,
  lockBoard,
  type Standing,
  type ZoneRow,
} from './queries.ts'
import { applyRuling, type Ruling } from './ruling.ts'
import { isVeiled, settleLater } from './settle.ts'
import { unqueueFounding } from './waiting.ts'
import { createZone } from './write.ts'
import {
  boardIds,
  boardInZone,
  boardsInOrder,
  deleteZoneRow,
  followZone,
  lockPlaces,
  lockZone,
  lockZoneForDeletion,
  orderBoards,
  orderZones,
  type PlacedRow,
  setZone,
  updateZone,
  zoneById,
  zonesInOrder,
} from './write-queries.ts'

interface AdminQuery {
  page: number
  limit: number
  select?: { state?: Standing['state']; systemZoneId?: string; keyword?: string }
  sort?: 'waiting' | 'position'
}

/** Every board in every state; those that wait for somebody first, unless the order of the site is asked for. */
export async function listAllBoards(ctx: Context, { viewer }: Pick<Actor, 'viewer'>, query: AdminQuery) {
  const { keyword, ...select } = query.select ?? {}
  const name = keyword ? likePattern(nameKey(keyword)) : undefined
  const filter = { ...select, name, isInOrder: query.sort === 'position' }
  const found = await ctx.db.many<{ id: string; total: number }>(boardIds(filter, query.page, query.limit))
  const rows = await ctx.db.many<BoardRow>(boardsById(found.map(({ id }) => id)))
  const people = await ctx.db.many<CardRow>(cardsById(rows.map(({ creator_id }) => creator_id)))
  const cards = new Map(people.map((row) => [row.id, presentCard(ctx, row)]))
  const list = found.flatMap(({ id }) => {
    const row = rows.find((one) => one.id === id)
    const systemCreateUser = cards.get(row?.creator_id ?? '')
    if (!row || !systemCreateUser) return []
    return [{ ...presentBoard(ctx, row), ...presentFlags(ctx, viewer, row, undefined), systemCreateUser }]
  })
  return { list, total: found[0]?.total ?? (await totalBefore(ctx, filter, query.page)) }
}

/** Behind the last page there is no row that could tell how many there are. */
async function totalBefore(ctx: Context, filter: Parameters<typeof boardIds>[0], page: number): Promise<number> {
  if (page === 1) return 0
  return (await ctx.db.maybe<{ total: number }>(boardIds(filter, 1, 1)))?.total ?? 0
}

export async function ruleOnBoard(
  ctx: Context,
  { viewer, ip }: Actor,
  { systemId: boardId, state, reason }: Ruling & { systemId: string },
): Promise<null> {
  const isUnsettled = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(boardId))
    const board = await boardInSight(inner, viewer, boardId)
    if (board.state === state) return false
    if (state === 'rejected' && board.state !== 'pending') throw new Refusal(409, 'board_not_pending')
    await unqueueFounding(inner, boardId)
    await applyRuling(inner, { viewer, ip }, board, { state, reason })
    return (await inner.db.one<{ is_veiled: boolean }>(isVeiled(boardId))).is_veiled
  })
  if (isUnsettled) settleLater(ctx, boardId)
  return null
}

interface Order {
  systemZoneId?: string
  systemIds: string[]
}

/** Boards in the order in which they are given, and in the zone that is named. What the zone holds besides comes after them. */
export async function orderAllBoards(ctx: Context, { viewer, ip }: Actor, input: Order): Promise<null> {
  const ids = [...new Set(input.systemIds)]
  await inTransaction(ctx, async (inner) => {
    if (input.systemZoneId) await bringIntoZone(inner, { viewer, ip }, input.systemZoneId, ids)
    const before = await inner.db.many<{ id: string }>(boardsInOrder(ids))
    await inner.db.run(orderBoards(ids))
    const after = await inner.db.many<{ id: string }>(boardsInOrder(ids))
    await record(inner, { actorId: viewer.id, action: 'board.order', ip, detail: orders(before, after, ids) })
    contentChanged(inner, 'boards', 'feed')
  })
  return null
}

function orders(before: { id: string }[], after: { id: string }[], given: string[]) {
  return { count: given.length, before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
}

/** A board is of the kind of its zone, and what was written in it was written for that kind. */
async function bringIntoZone(ctx: Context, { viewer, ip }: Actor, zoneId: string, ids: string[]): Promise<void> {
  const zone = await ctx.db.maybe<{ type: string }>(lockZone(zoneId))
  if (!zone) throw new Refusal(404, 'zone_not_found')
  const boards = await ctx.db.many<PlacedRow>(lockPlaces(ids))
  const coming = boards.filter((board) => board.zone_id !== zoneId)
  if (coming.some(({ type }) => type !== zone.type))
    throw new Refusal(422, 'board_other_kind', { field: 'systemZoneId' })
  for (const { id, zone_id } of coming) {
    await ctx.db.run(setZone(id, zoneId))
    const detail = { before: zone_id, after: zoneId }
    await logAction(ctx, {
      boardId: id,
      actorId: viewer.id,
      action: 'update',
      detail: { changed: ['systemZoneId'], ...detail },
      isRecorded: true,
    })
    await record(ctx, { actorId: viewer.id, action: 'board.move-zone', subject: id, ip, detail })
  }
}

export async function orderAllZones(ctx: Context, { viewer, ip }: Actor, zoneIds: string[]): Promise<null> {
  const ids = [...new Set(zoneIds)]
  await inTransaction(ctx, async (inner) => {
    const before = await inner.db.many<{ id: string }>(zonesInOrder())
    await inner.db.run(orderZones(ids))
    const after = await inner.db.many<{ id: string }>(zonesInOrder())
    await record(inner, { actorId: viewer.id, action: 'zone.order', ip, detail: orders(before, after, ids) })
    contentChanged(inner, 'boards', 'feed')
  })
  return null
}

interface ZoneInput {
  _id?: string
  zoneName: string
  zoneType: BoardType
  position?: number
}

export async function saveZone(ctx: Context, { viewer, ip }: Actor, input: ZoneInput): Promise<Zone> {
  const { _id, zoneName: name, zoneType: type, position } = input
  return inTransaction(ctx, async (inner) => {
    const before = _id ? await inner.db.maybe<ZoneRow>(zoneById(_id)) : undefined
    const id = _id ?? (await createZone(inner, { name, type, position }))
    if (_id) await changeZone(inner, { id, name, type, position: position ?? null })
    const action = _id ? 'zone.change' : 'zone.create'
    const row = await inner.db.one<ZoneRow & { boards: number }>(zoneById(id))
    const detail = { name, before: before ? zoneFacts(before) : null, after: zoneFacts(row) }
    await record(inner, { actorId: viewer.id, action, subject: id, ip, detail })
    return presentZone(row, row.boards)
  })
}

/** As the log keeps it. */
function zoneFacts({ name, type, position }: ZoneRow) {
  return { name, type, position }
}

async function changeZone(ctx: Context, zone: Parameters<typeof updateZone>[0]): Promise<void> {
  let found: number
  try {
    found = await ctx.db.run(updateZone(zone))
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, 'zone_name_taken', { field: 'zoneName' }) : error
  }
  if (found === 0) throw new Refusal(404, 'zone_not_found')
  await ctx.db.run(followZone(zone.id))
  contentChanged(ctx, 'boards', 'feed')
}

export async function deleteZone(ctx: Context, { viewer, ip }: Actor, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const zone = await inner.db.maybe<{ name: string }>(lockZoneForDeletion(id))
    if (!zone) throw new Refusal(404, 'zone_not_found')
    if (await inner.db.maybe(boardInZone(id))) throw new Refusal(409, 'zone_not_empty')
    await inner.db.run(deleteZoneRow(id))
    const { name } = zone
    const detail = { name, before: { name }, after: null }
    await record(inner, { actorId: viewer.id, action: 'zone.delete', subject: id, ip, detail })
    contentChanged(inner, 'all')
  })
  return null
}
