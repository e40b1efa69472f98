import type { Board, BoardBrief, BoardType, Classify, Zone } from '#contract/modules/forum/board.ts'
import { gatheringReads } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { given, guestIn, priceFor } from '../access/service.ts'
import { accessOfBoard, mayReadBoard } from '../visibility/service.ts'
import { manages } from './access.ts'
import type { ClassificationRow } from './classification-queries.ts'
import { type BoardRow, type MembershipRow, membershipsOf, readableBoards, type ZoneRow } from './queries.ts'

export interface BriefRow {
  id: string
  name: string
  sign: string
  cover: string
  type: BoardType
}

export function presentBrief({ id, name, sign, cover, type }: BriefRow): BoardBrief {
  return { _id: id, systemName: name, systemSign: sign, systemCover: cover, systemType: type }
}

type Settings = Pick<Context, 'config'>

/** A board as those see it who may read it. */
export function presentBoard(ctx: Settings, row: BoardRow): Board {
  return {
    ...presentBrief(row),
    systemDescr: row.description,
    systemMember: row.member_count,
    systemContentNumber: row.post_count,
    todayNumber: row.today,
    type: 2,
    systemZoneId: row.zone_id,
    zoneName: row.zone_name,
    state: row.state,
    postRule: row.post_rule,
    readRule: row.read_rule,
    readLevel: row.read_level,
    access: accessOfBoard(row),
    price: priceFor(guestIn(ctx), accessOfBoard(row)),
    canRead: true,
    isMember: false,
    canManage: false,
    hasNew: false,
    systemCreateUser: { _id: row.creator_id },
    systemAuth: row.manager_ids.map((_id) => ({ _id })),
    createTime: row.created_at.getTime(),
  }
}

/** What is left of it for everybody else: its head. */
const head = { canRead: false, systemContentNumber: 0, todayNumber: 0, hasNew: false }

export function presentHead<B extends Board>(board: B): B {
  return { ...board, ...head }
}

/** What a board is to one person. */
export function presentFlags(
  ctx: Settings,
  viewer: Viewer | null,
  row: BoardRow,
  own: MembershipRow | undefined,
  canRead = mayReadBoard(viewer, { ...row, role: own?.role ?? null, has_pass: own?.has_pass ?? false }),
) {
  return {
    isMember: Boolean(own?.role),
    canManage: manages(viewer, { is_readable: row.is_readable, role: own?.role ?? null }),
    hasNew: Boolean(own?.visited_at && row.last_post_at && row.last_post_at > own.visited_at),
    price: canRead && !own?.has_pass ? 0 : priceOfPass(ctx, viewer, row),
    ...(canRead ? {} : head),
  }
}

/** Whoever reads it by a pass may prolong that. */
function priceOfPass(ctx: Settings, viewer: Viewer | null, row: BoardRow): number {
  const guest = guestIn(ctx)
  const { contentOff } = given(ctx, viewer ?? {})
  const standing = viewer ? { ...guest, isMember: true, isVip: viewer.isVip === true, contentOff } : guest
  return priceFor(standing, accessOfBoard(row))
}

export function presentZone(row: ZoneRow, boards: number): Zone {
  return { _id: row.id, zoneName: row.name, zoneType: row.type, position: row.position, systemNumber: boards }
}

/** As those see it who run the board. */
export function presentClassification({ id, name, board_id, held_name }: ClassificationRow): Classify {
  return { _id: id, classifyName: name, systemId: board_id, ...(held_name === null ? {} : { heldName: held_name }) }
}

/** As everybody sees them: without what nobody has passed yet. */
export function presentClassifications(rows: ClassificationRow[]): Classify[] {
  return rows.filter(({ name }) => name !== '').map((row) => presentClassification({ ...row, held_name: null }))
}

export interface SharedBoard {
  row: BoardRow
  shown: Board
}

/** As guests see it. */
export function guestBoard({ row, shown }: SharedBoard): Board {
  return row.read_rule === 'everybody' ? shown : presentHead(shown)
}

/** What everybody may read, in the order of the site. Members see the same with a few flags of their own. */
export interface SharedBoards {
  list: SharedBoard[]
  byId: Map<string, SharedBoard>
  bySign: Map<string, SharedBoard>
}

export function sharedBoards(ctx: Context): Promise<SharedBoards> {
  return ctx.content.read('boards', ['boards', 'feed'], async () => {
    const rows = await ctx.db.many<BoardRow>(readableBoards())
    const list = rows.map((row) => ({ row, shown: presentBoard(ctx, row) }))
    return {
      list,
      byId: new Map(list.map((board) => [board.row.id, board])),
      bySign: new Map(list.map((board) => [board.row.sign, board])),
    }
  })
}

export const membershipRows = gatheringReads<string, MembershipRow[]>(async (db, userIds) => {
  const byUser = Map.groupBy(await db.many<MembershipRow>(membershipsOf(userIds)), (row) => row.user_id)
  return userIds.map((userId) => byUser.get(userId) ?? [])
})

export type Memberships = ReadonlyMap<string, MembershipRow>

export async function memberships(ctx: Context, viewer: Viewer): Promise<Memberships> {
  const rows = await membershipRows(ctx.db, viewer.id)
  return new Map(rows.map((row) => [row.board_id, row]))
}
