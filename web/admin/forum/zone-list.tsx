import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Board, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { OrderSteps } from '#web/admin/order-steps.tsx'
import { BoardCover } from '#web/session/board-cover.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { DragHandle } from '#web/ui/controls/drag-handle.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { type Spot, useDragOrder } from '#web/ui/hooks/use-drag-order.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { stateName } from './state-name.ts'
import { type OrderedZone, withBoardMoved, withZoneMoved } from './zone-order.ts'
import styles from './zones.module.css'

export interface ZoneListProps {
  zones: OrderedZone[]
  /** The boards of one zone are as this zone says. */
  onBoards: (after: OrderedZone[], zone: OrderedZone) => void
  onZones: (after: OrderedZone[]) => void
  onEdit: (zone: Zone) => void
  onRemove: (zone: Zone) => void
  onDeleteBoard: (board: Board) => void
}

/** All zones of one kind with their boards, to be put in order: by dragging, by buttons, or by the arrow keys on a handle. */
export function ZoneList({ zones: saved, onBoards, onZones, onEdit, onRemove, onDeleteBoard }: ZoneListProps) {
  const [moving, setMoving] = useState<OrderedZone[] | null>(null)
  const [said, setSaid] = useState('')
  const zones = moving ?? saved
  const place = (after: OrderedZone[], board: Board) => {
    const zone = after.find(({ boards }) => boards.includes(board))
    const before = saved.find(({ _id }) => _id === zone?._id)
    if (!zone || String(idsOf(before)) === String(idsOf(zone))) return
    setSaid(
      m.admin_order_said({
        name: board.systemName,
        zone: zone.zoneName,
        number: zone.boards.indexOf(board) + 1,
      }),
    )
    onBoards(after, zone)
  }
  const placeZone = (after: OrderedZone[], zone: Zone) => {
    if (after.every(({ _id }, at) => _id === saved[at]?._id)) return
    const number = after.findIndex(({ _id }) => _id === zone._id) + 1
    setSaid(m.admin_order_zone_said({ name: zone.zoneName, number }))
    onZones(after)
  }
  const [taken, setTaken] = useState<Board | Zone | null>(null)
  const put = (work: (after: OrderedZone[]) => void) => () => {
    if (moving) work(moving)
    setMoving(null)
    setTaken(null)
  }
  const cancel = () => {
    setMoving(null)
    setTaken(null)
  }
  const moveBoard = (board: Board, from: Spot, to: Spot) => place(withBoardMoved(saved, from, to), board)
  const boardDrag = useDragOrder('board', {
    onMove(from, to) {
      setTaken((now) => now ?? zones.find(({ _id }) => _id === from.list)?.boards[from.at] ?? null)
      setMoving((now) => withBoardMoved(now ?? saved, from, to))
    },
    onDrop: put((after) => taken && place(after, taken as Board)),
    onCancel: cancel,
    onStep(from, step) {
      const zone = saved.find(({ _id }) => _id === from.list)
      const board = zone?.boards[from.at]
      if (board && zone.boards[from.at + step]) moveBoard(board, from, { list: from.list, at: from.at + step })
    },
  })
  const moveZone = (at: number, to: number) => {
    const zone = saved[at]
    if (zone && saved[to]) placeZone(withZoneMoved(saved, at, to), zone)
  }
  const zoneDrag = useDragOrder('zone', {
    onMove(from, to) {
      setTaken((now) => now ?? zones[from.at] ?? null)
      setMoving((now) => withZoneMoved(now ?? saved, from.at, to.at))
    },
    onDrop: put((after) => taken && placeZone(after, taken as Zone)),
    onCancel: cancel,
    onStep: (from, step) => moveZone(from.at, from.at + step),
  })
  return (
    <>
      <ul
        className={styles.zones}
        data-moving={zoneDrag.isHeld || boardDrag.isHeld ? '' : undefined}
        data-folded={zoneDrag.isHeld ? '' : undefined}
      >
        {zones.map((zone, zoneAt) => (
          <li key={zone._id} className={styles.zone} {...zoneDrag.row({ list: 'all', at: zoneAt })}>
            <div className={styles.zoneHead}>
              <DragHandle
                className={styles.handle}
                label={m.admin_order_take({ name: zone.zoneName })}
                {...zoneDrag.handle({ list: 'all', at: zoneAt })}
              />
              <h3 className={styles.zoneName}>{zone.zoneName}</h3>
              <span className={styles.number}>{m.admin_zone_number({ number: zone.boards.length })}</span>
              <OrderSteps
                name={zone.zoneName}
                at={zoneAt}
                last={zones.length - 1}
                onStep={(to) => moveZone(zoneAt, to)}
              />
              <Button variant="text" size={32} onClick={() => onEdit(zone)}>
                {m.post_edit()}
              </Button>
              <Button variant="text" size={32} onClick={() => onRemove(zone)}>
                {m.post_delete()}
              </Button>
            </div>
            <ul className={styles.boards}>
              {zone.boards.map((board, at) => (
                <li key={board._id} className={styles.boardRow} {...boardDrag.row({ list: zone._id, at })}>
                  <DragHandle
                    className={styles.handle}
                    label={m.admin_order_take({ name: board.systemName })}
                    {...boardDrag.handle({ list: zone._id, at })}
                  />
                  <BoardName board={board} />
                  <OrderSteps
                    name={board.systemName}
                    at={at}
                    last={zone.boards.length - 1}
                    onStep={(to) => moveBoard(board, { list: zone._id, at }, { list: zone._id, at: to })}
                  />
                  <More
                    board={board}
                    zones={saved.filter(({ _id }) => _id !== zone._id)}
                    onChoose={(to) => moveBoard(board, { list: zone._id, at }, { list: to._id, at: to.boards.length })}
                    onDelete={() => onDeleteBoard(board)}
                  />
                </li>
              ))}
              {zone.boards.length === 0 && (
                <li className={styles.none} {...boardDrag.row({ list: zone._id, at: 0 })}>
                  {m.admin_zone_empty()}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

function idsOf(zone: OrderedZone | undefined): string[] {
  return zone?.boards.map(({ _id }) => _id) ?? []
}

function BoardName({ board }: { board: Board }) {
  return (
    <Link to={`/System/${board.systemType}/${board.systemSign}/manage`} className={styles.boardName} draggable={false}>
      <BoardCover of={board} size={28} />
      <span className={styles.boardText}>{board.systemName}</span>
      {board.state !== 'open' && <Badge>{stateName(board.state)}</Badge>}
      <span className={styles.number}>{m.admin_zone_posts({ number: formatExact(board.systemContentNumber) })}</span>
    </Link>
  )
}

type MoreProps = {
  board: Board
  zones: OrderedZone[]
  onChoose: (zone: OrderedZone) => void
  onDelete: () => void
}

/** The other zones of the same kind, and the end of it. */
function More({ board, zones, onChoose, onDelete }: MoreProps) {
  const label = m.admin_board_more({ name: board.systemName })
  return (
    <Menu
      label={label}
      trigger={<IconButton size={32} icon={<Icon of={Ellipsis} size={16} />} label={label} />}
      items={[
        ...zones.map((zone) => ({
          label: m.admin_order_to_zone({ zone: zone.zoneName }),
          onSelect: () => onChoose(zone),
        })),
        { label: m.admin_board_delete(), danger: true, onSelect: onDelete },
      ]}
    />
  )
}
