import type { BoardType } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'

/** What stands in boards of this type. */
export function typeName(type: BoardType): string {
  return type === 'forum' ? m.page_forum() : m.page_article()
}
