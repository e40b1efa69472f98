import type { BoardReadRule } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'

/** Who reads a board, in two or three words. */
export function readingName(rule: BoardReadRule, level: number): string {
  const names: Record<BoardReadRule, () => string> = {
    everybody: m.board_reading_everybody,
    members: m.board_reading_members,
    level: () => m.board_reading_level({ level }),
    joined: m.board_reading_joined,
  }
  return names[rule]()
}
