import type { Board, Zone } from '#contract/modules/forum/board.ts'
import type { Spot } from '#web/ui/hooks/use-drag-order.ts'

/** A zone with its boards in their order. */
export interface OrderedZone extends Zone {
  boards: Board[]
}

export function zonesWithBoards(zones: Zone[], boards: Board[]): OrderedZone[] {
  const byZone = Map.groupBy(boards, ({ systemZoneId }) => systemZoneId)
  return zones.map((zone) => ({ ...zone, boards: byZone.get(zone._id) ?? [] }))
}

/** The same with one board somewhere else. A board stays among those of its kind. */
export function withBoardMoved(zones: OrderedZone[], from: Spot, to: Spot): OrderedZone[] {
  const source = zones.find(({ _id }) => _id === from.list)
  const target = zones.find(({ _id }) => _id === to.list)
  const board = source?.boards[from.at]
  if (!board || source?.zoneType !== target?.zoneType) return zones
  return zones.map((zone) => {
    if (zone !== source && zone !== target) return zone
    const rest = zone.boards.filter((one) => one !== board)
    return { ...zone, boards: zone === target ? rest.toSpliced(to.at, 0, board) : rest }
  })
}

export function withZoneMoved(zones: OrderedZone[], from: number, to: number): OrderedZone[] {
  const zone = zones[from]
  if (!zone || zones[to]?.zoneType !== zone.zoneType) return zones
  return zones.toSpliced(from, 1).toSpliced(to, 0, zone)
}
