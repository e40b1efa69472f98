import type { Board, BoardType, Zone } from '#contract/modules/forum/board.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { nameKey } from '../account-rules/service.ts'
import { maySee } from './access.ts'
import {
  guestBoard,
  type Memberships,
  membershipRows,
  memberships,
  presentBoard,
  presentFlags,
  presentZone,
  type SharedBoard,
  sharedBoards,
} from './present.ts'
import { allZones, type BoardRow, boardsById, type MembershipRow, type ZoneRow } from './queries.ts'

type Sort = 'position' | 'member' | 'content' | 'today' | 'visit'

export interface BoardQuery {
  page: number
  limit: number
  select?: {
    systemType?: BoardType
    systemZoneId?: string
    joined?: boolean
    managed?: boolean
    managerId?: string
    keyword?: string
  }
  sort?: Sort
}

interface List<T> {
  list: T[]
  total: number
}

const none: Memberships = new Map()

export async function listZones(
  ctx: Context,
  { page, limit, select }: { page: number; limit: number; select?: { zoneType?: BoardType } },
): Promise<List<Zone>> {
  const zones = await ctx.content.read('zones', ['boards'], () => ctx.db.many<ZoneRow>(allZones()))
  const { list } = await sharedBoards(ctx)
  const counts = new Map<string, number>()
  for (const { row } of list) counts.set(row.zone_id, (counts.get(row.zone_id) ?? 0) + 1)
  const wanted = zones.filter((zone) => !select?.zoneType || zone.type === select.zoneType)
  return {
    list: cut(wanted, page, limit).map((zone) => presentZone(zone, counts.get(zone.id) ?? 0)),
    total: wanted.length,
  }
}

export async function listBoards(ctx: Context, viewer: Viewer | null, query: BoardQuery): Promise<List<Board>> {
  if (viewer) return ownList(ctx, viewer, query)
  const shared = await sharedBoards(ctx)
  const { keyword, joined, managed, managerId, systemZoneId, systemType } = query.select ?? {}
  if (joined || managed) return { list: [], total: 0 }
  const wanted = await managedBy(ctx, shared.list, managerId)
  const make = () => pageOf(wanted, none, query, guestBoard)
  // The whole list, or all of a zone, is what pages ask for: turned into text once, it is given again.
  const isWhole = query.page === 1 && query.limit >= shared.list.length && !keyword && !managerId
  if (!isWhole || (systemZoneId && !shared.list.some(({ row }) => row.zone_id === systemZoneId))) return make()
  const key = `boards:${systemType ?? ''}:${systemZoneId ?? ''}:${query.sort ?? ''}`
  return ctx.content.read(key, ['boards', 'feed'], async () => Object.freeze(make()))
}

async function ownList(ctx: Context, viewer: Viewer, query: BoardQuery): Promise<List<Board>> {
  const [shared, own] = await Promise.all([sharedBoards(ctx), memberships(ctx, viewer)])
  const { managerId } = query.select ?? {}
  // Boards that only those who manage them can see, this person among them.
  const hidden = [...own.values()].filter(({ board_id, role }) => runs(role) && !shared.byId.has(board_id))
  const extra = await boardRows(
    ctx,
    hidden.map(({ board_id }) => board_id),
  )
  const all = extra.length === 0 || managerId ? shared.list : [...shared.list, ...extra].sort(byPlace)
  const page = pageOf(await managedBy(ctx, all, managerId), own, query, ({ row, shown }) => ({
    ...shown,
    ...presentFlags(ctx, viewer, row, own.get(row.id)),
  }))
  return extra.length > 0 ? page : variantFor(ctx, shared, viewerState(page), () => page)
}

function runs(role: MembershipRow['role'] | undefined): boolean {
  return role === 'creator' || role === 'manager'
}

/** All in which it differs from the same list of somebody else. */
function viewerState({ list, total }: List<Board>): string {
  const states = list.map(
    ({ _id, ...board }) =>
      `${_id} ${board.isMember} ${board.canManage} ${board.hasNew} ${board.canRead} ${board.price}`,
  )
  return [total, ...states].join()
}

async function managedBy(ctx: Context, boards: SharedBoard[], userId: string | undefined): Promise<SharedBoard[]> {
  if (userId === undefined) return boards
  const rows = await membershipRows(ctx.db, userId)
  const ids = new Set(rows.filter(({ role }) => runs(role)).map(({ board_id }) => board_id))
  return boards.filter(({ row }) => ids.has(row.id))
}

/** In the order of the ids. What cannot be seen is left out, and so is what was named before. */
export async function boardsOf(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<List<Board>> {
  const wanted = [...new Set(ids)]
  const [shared, own] = await Promise.all([sharedBoards(ctx), viewer ? memberships(ctx, viewer) : none])
  const unknown = wanted.filter((id) => !shared.byId.has(id))
  const extra = new Map((viewer ? await boardRows(ctx, unknown) : []).map((board) => [board.row.id, board]))
  const list = wanted.flatMap((id) => {
    const board = shared.byId.get(id) ?? extra.get(id)
    const mine = own.get(id)
    if (!board || !maySee(viewer, { is_readable: board.row.is_readable, role: mine?.role ?? null })) return []
    return [{ ...board.shown, ...presentFlags(ctx, viewer, board.row, mine) }]
  })
  return { list, total: list.length }
}

async function boardRows(ctx: Context, ids: string[]): Promise<SharedBoard[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.many<BoardRow>(boardsById(ids))
  return rows.map((row) => ({ row, shown: presentBoard(ctx, row) }))
}

function pageOf(
  all: SharedBoard[],
  own: Memberships,
  query: BoardQuery,
  show: (board: SharedBoard) => Board,
): List<Board> {
  const wanted = sorted(all.filter(matching(own, query.select)), query.sort, own)
  return { list: cut(wanted, query.page, query.limit).map(show), total: wanted.length }
}

function matching(own: Memberships, select: BoardQuery['select'] = {}): (board: SharedBoard) => boolean {
  const word = nameKey(select.keyword ?? '')
  return ({ row }) => {
    const mine = own.get(row.id)
    if (select.systemType && row.type !== select.systemType) return false
    if (select.systemZoneId && row.zone_id !== select.systemZoneId) return false
    if (select.joined && !mine?.role) return false
    if (select.managed && !runs(mine?.role)) return false
    return !word || nameKey(row.name).includes(word) || row.sign.includes(word)
  }
}

/** Equal ones stay in the order of the site. */
function sorted(boards: SharedBoard[], sort: Sort = 'position', own: Memberships): SharedBoard[] {
  if (sort === 'position') return boards
  const figure: Record<Exclude<Sort, 'position'>, (board: SharedBoard) => number> = {
    member: ({ row }) => row.member_count,
    content: ({ row }) => row.post_count,
    today: ({ row }) => row.today,
    visit: ({ row }) => own.get(row.id)?.visited_at?.getTime() ?? 0,
  }
  return boards.toSorted((a, b) => figure[sort](b) - figure[sort](a))
}

function byPlace({ row: a }: SharedBoard, { row: b }: SharedBoard): number {
  return (
    a.zone_position - b.zone_position ||
    Number(a.zone_id) - Number(b.zone_id) ||
    a.position - b.position ||
    Number(a.id) - Number(b.id)
  )
}

function cut<T>(list: T[], page: number, limit: number): T[] {
  return list.slice((page - 1) * limit, page * limit)
}
