import type { MessageKey } from '#contract/shared/message-key.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { record } from '../audit/service.ts'
import { logAction, tell } from './log.ts'
import type { Standing } from './queries.ts'
import { setState } from './write-queries.ts'

export interface Ruling {
  state: 'open' | 'rejected' | 'closed' | 'hidden'
  reason: string
}

/** A board that is locked is in this state from now on; its creator hears of it. */
export async function applyRuling(
  ctx: Context,
  { viewer, ip }: { viewer: Viewer; ip: string },
  board: Standing,
  { state, reason }: Ruling,
): Promise<void> {
  const { id: boardId, state: before } = board
  await ctx.db.run(setState(boardId, state))
  const detail = { from: before, to: state }
  await logAction(ctx, { boardId, actorId: viewer.id, action: 'set-state', reason, detail, isRecorded: true })
  const change = { before, after: state, reason }
  await record(ctx, { actorId: viewer.id, action: 'board.set-state', subject: boardId, ip, detail: change })
  contentChanged(ctx, 'all')
  if (board.creator_id === viewer.id) return
  await tell(ctx, board.creator_id, { key: newsOf(before, state), params: { name: board.name }, reason })
}

const sentences = {
  rejected: 'board_note_rejected',
  closed: 'board_note_closed',
  hidden: 'board_note_hidden',
} as const

function newsOf(before: Standing['state'], after: Ruling['state']): MessageKey {
  if (after !== 'open') return sentences[after]
  return before === 'pending' || before === 'rejected' ? 'board_note_open' : 'board_note_reopened'
}
