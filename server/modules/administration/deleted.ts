import type { DeletedThing, DeletedType } from '#contract/modules/site/admin-deleted.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { restoreComment, restoreReply } from '../comment/service.ts'
import { restorePost } from '../post/service.ts'
import { countDeleted, type DeletedFilter, type DeletedRow, deletedThings } from './deleted-queries.ts'

export async function listDeleted(
  ctx: Context,
  { type, page, limit, select = {} }: { type: DeletedType; page: number; limit: number; select?: DeletedFilter },
): Promise<{ list: DeletedThing[]; total: number }> {
  const rows = await ctx.db.many<DeletedRow>(deletedThings(type, select, limit, (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countDeleted(type, select))
  return { list: rows.map((row) => present(type, row)), total }
}

const restorers: Record<DeletedType, (ctx: Context, viewer: Viewer, id: string) => Promise<null>> = {
  posts: restorePost,
  comment: restoreComment,
  reply: restoreReply,
}

export function restore(ctx: Context, viewer: Viewer, type: DeletedType, id: string): Promise<null> {
  return restorers[type](ctx, viewer, id)
}

function present(type: DeletedType, row: DeletedRow): DeletedThing {
  return {
    type,
    _id: row.id,
    postsId: row.post_id,
    title: row.title,
    excerpt: row.excerpt,
    system: { _id: row.board_id, name: row.board_name },
    user: { _id: row.user_id, name: row.user_name },
    deletedBy: row.deleted_by === null ? null : { _id: row.deleted_by, name: row.deleted_by_name ?? '' },
    reason: row.reason,
    deleteTime: row.deleted_at.getTime(),
    restoreUntil: row.restore_ends.getTime(),
  }
}
