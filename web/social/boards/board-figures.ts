import type { Board, BoardReadRule } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { formatCount } from '#web/ui/format/format.ts'

/** Who reads a board, in two or three words. */
export function readingName(rule: BoardReadRule, level: number): string {
  const names: Record<BoardReadRule, () => string> = {
    everybody: m.board_reading_everybody,
    members: m.board_reading_members,
    level: () => m.board_reading_level({ level }),
    joined: m.board_reading_joined,
    vip: m.board_reading_vip,
    paid: m.board_reading_paid,
  }
  return names[rule]()
}

/** Those who may not read a board are told who may instead of how much is in it. */
export function boardFigures({ systemMember, systemContentNumber, canRead, readRule, readLevel }: Board): string {
  if (!canRead) return `${m.board_members({ count: formatCount(systemMember) })} · ${readingName(readRule, readLevel)}`
  return m.board_figures({ members: formatCount(systemMember), posts: formatCount(systemContentNumber) })
}
