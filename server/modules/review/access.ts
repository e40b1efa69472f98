import { can } from '#contract/shared/capabilities.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { LockedItem } from '../queue/service.ts'
import { type Boards, boardsRunBy } from './queries.ts'

/** Staff see everything; whoever runs boards sees what is of these; for everybody else there is no queue. */
export async function boardsFor(ctx: Context, viewer: Viewer, boardId?: string): Promise<Boards> {
  if (can(viewer, 'content.queue')) return null
  if (viewer.userpower === 2) throw new Refusal(403, 'api_forbidden')
  const rows = await ctx.db.many<{ board_id: string }>(boardsRunBy(viewer.id))
  const boards = rows.map(({ board_id }) => board_id)
  if (boards.length === 0 || (boardId && !boards.includes(boardId))) throw new Refusal(403, 'api_forbidden')
  return boards
}

/** One that is not theirs does not exist for whoever runs other boards. */
export function assertTheirs(boards: Boards, item: Pick<LockedItem, 'board_id' | 'kind'> | undefined): void {
  if (!item) throw noItem()
  if (!boards) return
  if (item.board_id && boards.includes(item.board_id) && ['held', 'report'].includes(item.kind)) return
  throw new Refusal(403, 'api_forbidden')
}

export function noItem(): Refusal {
  return new Refusal(404, 'queue_not_found')
}

/** Somebody else has it open, or has decided on it. */
export function taken({ name }: Pick<LockedItem, 'name'>): Refusal {
  return new Refusal(409, 'queue_taken', { params: { name: name ?? '' } })
}
