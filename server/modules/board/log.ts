import sql, { type Sql } from 'sql-template-tag'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { BoardLogRow } from '../../db/tables.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Changed, recordOfStaff } from '../audit/service.ts'
import { type Notice, tellMember } from '../notification/service.ts'
import { presentCard } from '../user/service.ts'
import { boardForReading, manages } from './access.ts'
import { type CardRow, cardsById } from './queries.ts'
import { administrators } from './write-queries.ts'

/**
 * Writes down what somebody did in a board: in its log, and what staff do in that of the site too. In a transaction it
 * stands or falls with what was done.
 */
export async function logAction(ctx: Pick<Context, 'db' | 'callerIp'>, act: BoardAct): Promise<void> {
  await ctx.db.run(insertLogEntry(act))
  if (act.isRecorded) return
  const { boardId: subject, actorId, action, postId, userId, reason = '', detail } = act
  await recordOfStaff(ctx, {
    actorId,
    action: 'board.act',
    subject,
    detail: { act: action, reason, ...(postId ? { postId } : {}), ...(userId ? { userId } : {}), ...detail },
  })
}

export async function listLog(
  ctx: Context,
  viewer: Viewer | null,
  { systemId, page, limit }: { systemId: string; page: number; limit: number },
) {
  const board = await boardForReading(ctx, viewer, systemId)
  // Where everybody may read it, those to whom something was done are left out, and what is out of sight.
  const isWhole = manages(viewer, board)
  if (!isWhole && !board.is_log_public)
    throw viewer ? new Refusal(403, 'board_no_right') : new Refusal(401, 'login_first')
  const found = await ctx.db.many<LogRow>(logPage(systemId, page, limit, isWhole))
  const rows = isWhole ? found : found.map((row) => ({ ...row, user_id: null }))
  const { total } = await ctx.db.one<{ total: number }>(countLog(systemId))
  const ids = new Set(rows.flatMap(({ actor_id, user_id }) => (user_id ? [actor_id, user_id] : [actor_id])))
  const people = await ctx.db.many<CardRow>(cardsById([...ids]))
  const cards = new Map(people.map((row) => [row.id, presentCard(ctx, row)]))
  return { list: rows.flatMap((row) => presentEntry(row, cards)), total }
}

function presentEntry(row: LogRow, cards: Map<string, UserCard>) {
  const actor = cards.get(row.actor_id)
  if (!actor) return []
  return [
    {
      _id: row.id,
      action: row.action,
      actor,
      user: cards.get(row.user_id ?? '') ?? null,
      posts: row.post_id ? { _id: row.post_id, title: row.title ?? '' } : null,
      reason: row.reason,
      createTime: row.created_at.getTime(),
    },
  ]
}

/** One word, or words joined by a hyphen: `pin`, `add-manager`. */
export type BoardAct = {
  boardId: string
  actorId: string
  action: string
  postId?: string
  userId?: string
  reason?: string
} & (
  | { detail: Changed; isRecorded?: false }
  // Whoever calls writes it into the log of the site as well.
  | { detail?: Record<string, unknown>; isRecorded: true }
)

export function insertLogEntry(act: BoardAct): Sql {
  const { boardId, actorId, action, postId = null, userId = null, reason = '', detail = {} } = act
  return sql`
    insert into board_log (board_id, actor_id, action, post_id, user_id, reason, detail)
    values (${boardId}, ${actorId}, ${action}, ${postId}, ${userId}, ${reason}, ${JSON.stringify(detail)}::jsonb)`
}

export type LogRow = Pick<
  BoardLogRow,
  'id' | 'actor_id' | 'user_id' | 'action' | 'reason' | 'created_at' | 'post_id'
> & {
  title: string | null
}

/** What an author has withdrawn from others is not shown here either. */
export function logPage(boardId: string, page: number, limit: number, isWhole: boolean): Sql {
  return sql`
    select l.id, l.actor_id, l.user_id, l.action, l.reason, l.created_at, p.id as post_id, p.title
    from board_log l
    left join posts p on p.id = l.post_id and p.visibility = 'public' and p.held_at is null and p.deleted_by is distinct from p.user_id
      and (${isWhole} or p.is_listed or p.is_gated)
    where l.board_id = ${boardId}
    order by l.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countLog(boardId: string): Sql {
  return sql`select count(*)::int as total from board_log where board_id = ${boardId}`
}

/** What the site says to somebody about a board. */
export async function tell(ctx: Context, userId: string, notice: Notice): Promise<void> {
  await tellMember(ctx, userId, notice)
}

/** Belongs at the end of the caller's transaction, as every telling does. */
export async function askForReview(ctx: Context, board: { name: string; user: string }): Promise<void> {
  const rows = await ctx.db.many<{ id: string }>(administrators())
  for (const { id } of rows) await tell(ctx, id, { key: 'board_note_review', params: board })
}
