import { can } from '#contract/shared/capabilities.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Office } from '../audit/service.ts'
import type { LockedItem } from '../queue/service.ts'
import { type Boards, boardsRunBy, otherStaff } from './queries.ts'

/** Staff see everything; whoever runs boards sees what is of these; for everybody else there is no queue. */
export async function boardsFor(ctx: Context, viewer: Viewer, boardId?: string): Promise<Boards> {
  if (can(viewer, 'content.queue')) return null
  if (viewer.userpower === 2) throw new Refusal(403, 'api_forbidden')
  const rows = await ctx.db.many<{ board_id: string }>(boardsRunBy(viewer.id))
  const boards = rows.map(({ board_id }) => board_id)
  if (boards.length === 0 || (boardId && !boards.includes(boardId))) throw new Refusal(403, 'api_forbidden')
  return boards
}

/** Those who run boards decide about texts of these, and not about their own. */
export function assertTheirs(
  boards: Boards,
  viewer: Viewer,
  item: Pick<LockedItem, 'board_id' | 'kind' | 'user_id'> | undefined,
): void {
  if (!item) throw noItem()
  if (!boards) return
  const isTheirs = item.board_id !== null && boards.includes(item.board_id) && ['held', 'report'].includes(item.kind)
  if (!isTheirs || item.user_id === viewer.id) throw new Refusal(403, 'api_forbidden')
}

/** What is about one's own doing is left to others of the staff, if there are any. */
export async function assertOther(
  ctx: Context,
  { viewer }: Office,
  userId: string | null,
  key: MessageKey,
  offices = [0, 3],
): Promise<void> {
  if (userId !== viewer.id) return
  const { is_there } = await ctx.db.one<{ is_there: boolean }>(otherStaff(viewer.id, offices))
  if (is_there) throw new Refusal(403, key)
}

export function noItem(): Refusal {
  return new Refusal(404, 'queue_not_found')
}

/** Somebody else has it open, or has decided on it. */
export function taken({ name }: Pick<LockedItem, 'name'>): Refusal {
  return new Refusal(409, 'queue_taken', { params: { name: name ?? '' } })
}
