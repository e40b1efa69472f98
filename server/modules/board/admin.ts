import type { MessageKey } from '#contract/shared/message-key.ts'
import { likePattern } from '../../db/conditions.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { presentCard } from '../user/service.ts'
import { boardForReading } from './access.ts'
import { boardIds, orderBoards } from './admin-queries.ts'
import { type BoardRow, boardsById } from './list-queries.ts'
import { logAction } from './log.ts'
import { tell } from './news.ts'
import { type CardRow, cardsById } from './page-queries.ts'
import { presentBoard, presentFlags } from './present.ts'
import { holdBoard, type Standing } from './queries.ts'
import { isVeiled, settleLater } from './settle.ts'
import { setState } from './write-queries.ts'
import type { Author } from './zones.ts'

interface AdminQuery {
  page: number
  limit: number
  select?: { state?: Standing['state']; systemZoneId?: string; keyword?: string }
}

/** Every board in every state; those that wait for somebody first. */
export async function listAllBoards(ctx: Context, { viewer }: Pick<Author, 'viewer'>, query: AdminQuery) {
  const { keyword, ...filter } = query.select ?? {}
  const name = keyword ? likePattern(nameKey(keyword)) : undefined
  const found = await ctx.db.many<{ id: string; total: number }>(boardIds({ ...filter, name }, query.page, query.limit))
  const rows = await ctx.db.many<BoardRow>(boardsById(found.map(({ id }) => id)))
  const people = await ctx.db.many<CardRow>(cardsById(rows.map(({ creator_id }) => creator_id)))
  const cards = new Map(people.map((row) => [row.id, presentCard(row)]))
  const list = found.flatMap(({ id }) => {
    const row = rows.find((one) => one.id === id)
    const systemCreateUser = cards.get(row?.creator_id ?? '')
    if (!row || !systemCreateUser) return []
    return [{ ...presentBoard(row), ...presentFlags(viewer, row, undefined), systemCreateUser }]
  })
  return { list, total: found[0]?.total ?? (await totalBefore(ctx, { ...filter, name }, query.page)) }
}

/** Behind the last page there is no row that could tell how many there are. */
async function totalBefore(ctx: Context, filter: Parameters<typeof boardIds>[0], page: number): Promise<number> {
  if (page === 1) return 0
  return (await ctx.db.maybe<{ total: number }>(boardIds(filter, 1, 1)))?.total ?? 0
}

interface Ruling {
  systemId: string
  state: 'open' | 'rejected' | 'closed' | 'hidden'
  reason: string
}

export async function ruleOnBoard(ctx: Context, { viewer, ip }: Author, input: Ruling): Promise<null> {
  const { systemId: boardId, state, reason } = input
  const isUnsettled = await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await tx.run(holdBoard(boardId))
    const board = await boardForReading(inner, viewer, boardId)
    if (board.state === state) return false
    if (state === 'rejected' && board.state !== 'pending') throw new Refusal(409, 'board_not_pending')
    await tx.run(setState(boardId, state))
    const detail = { from: board.state, to: state }
    await logAction(inner, { boardId, actorId: viewer.id, action: 'set-state', reason, detail })
    await record(inner, { actorId: viewer.id, action: 'board.set-state', subject: boardId, ip, detail })
    contentChanged(inner, 'all')
    if (board.creator_id !== viewer.id)
      await tell(inner, board.creator_id, { key: newsOf(board.state, state), params: { name: board.name }, reason })
    return (await tx.one<{ is_veiled: boolean }>(isVeiled(boardId))).is_veiled
  })
  if (isUnsettled) settleLater(ctx, boardId)
  return null
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

export async function orderAllBoards(ctx: Context, { viewer, ip }: Author, ids: string[]): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await tx.run(orderBoards([...new Set(ids)]))
    await record(inner, { actorId: viewer.id, action: 'board.order', ip, detail: { count: ids.length } })
    contentChanged(inner, 'boards', 'feed')
  })
  return null
}
