import { boardDeletionContract, type DeletedBoard } from '#contract/modules/forum/board-deletion.ts'
import type { Page } from '#server/shared/paging.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context } from '../../kernel/context.ts'
import { deleteBoard } from './delete.ts'
import { countDeleted, type DeletedRow, deletedBoards } from './queries.ts'
import { goOn } from './rounds.ts'

async function listDeleted(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<DeletedRow>(deletedBoards(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countDeleted())
  if (rows.some(({ is_done }) => !is_done)) goOn(ctx)
  return { list: rows.map(present), total }
}

function present(row: DeletedRow): DeletedBoard {
  return {
    _id: row.id,
    systemName: row.name,
    systemSign: row.sign,
    systemType: row.type,
    reason: row.reason,
    by: { _id: row.by_id, name: row.by_name },
    moveTo: row.to_id === null ? null : { _id: row.to_id, systemName: row.to_name ?? '' },
    number: row.posts,
    done: row.done,
    isDone: row.is_done,
    batchId: row.batch_id,
    mayUndo: row.may_undo,
    deleteTime: row.deleted_at.getTime(),
  }
}

export const boardDeletionRoutes = routes(boardDeletionContract, {
  delete: ({ ctx, client, viewer, input }) => deleteBoard(ctx, { client, viewer }, input),
  deleted: ({ ctx, input }) => listDeleted(ctx, input),
})
