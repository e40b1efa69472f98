import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'

const names: Record<Board['state'], () => string> = {
  open: m.admin_state_open,
  pending: m.board_state_pending,
  rejected: m.board_state_rejected,
  closed: m.board_state_closed,
  hidden: m.board_state_hidden,
}

export function stateName(state: unknown): string {
  return names[state as Board['state']]?.() ?? String(state)
}
