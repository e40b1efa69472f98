import { adminUserContract } from '#contract/modules/account/admin-user.ts'
import { adminDeletedContract, type DeletedThing, type DeletedType } from '#contract/modules/site/admin-deleted.ts'
import type { Listed } from '#server/shared/paging.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { deleteMember } from '../account-deletion/service.ts'
import { restoreComment, restoreReply } from '../comment/service.ts'
import { restorePost } from '../post/service.ts'
import { ban, changeAgent, changePower, endSessionsOf, passwordLinkFor, shortenReset, unban } from './acts.ts'
import { countDeleted, type DeletedFilter, type DeletedRow, deletedThings } from './deleted-queries.ts'
import { listMembers, memberInfo } from './members.ts'
import { addNote, liftSanction, sanctionMember } from './sanctions.ts'

async function listDeleted(
  ctx: Context,
  { type, page, limit, select = {} }: { type: DeletedType; page: number; limit: number; select?: DeletedFilter },
): Promise<Listed<DeletedThing>> {
  const rows = await ctx.db.many<DeletedRow>(deletedThings(type, select, limit, (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countDeleted(type, select))
  return { list: rows.map((row) => present(type, row)), total }
}

const restorers: Record<DeletedType, (ctx: Context, viewer: Viewer, id: string) => Promise<null>> = {
  posts: restorePost,
  comment: restoreComment,
  reply: restoreReply,
}

function restore(ctx: Context, viewer: Viewer, type: DeletedType, id: string): Promise<null> {
  return restorers[type](ctx, viewer, id)
}

function present(type: DeletedType, row: DeletedRow): DeletedThing {
  return {
    type,
    _id: row.id,
    postsId: row.post_id,
    works:
      row.work_id && row.works_type
        ? { workId: row.work_id, worksType: row.works_type, chapterId: row.chapter_id }
        : null,
    title: row.title,
    excerpt: row.excerpt,
    system: row.board_id === null ? null : { _id: row.board_id, name: row.board_name ?? '' },
    user: { _id: row.user_id, name: row.user_name },
    deletedBy: row.deleted_by === null ? null : { _id: row.deleted_by, name: row.deleted_by_name ?? '' },
    reason: row.reason,
    deleteTime: row.deleted_at.getTime(),
    restoreUntil: row.restore_ends.getTime(),
  }
}

export const administrationRoutes = routes(adminUserContract, {
  list: ({ ctx, input }) => listMembers(ctx, input),
  info: ({ ctx, client, viewer, input }) => memberInfo(ctx, client, viewer, input.userId),
  ban: ({ ctx, client, viewer, input }) => ban(ctx, { client, viewer }, input.userId, input.reason),
  unban: ({ ctx, client, viewer, input }) => unban(ctx, { client, viewer }, input.userId),
  sanction: ({ ctx, client, viewer, input }) => sanctionMember(ctx, { client, viewer }, input),
  lift: ({ ctx, client, viewer, input }) => liftSanction(ctx, { client, viewer }, input),
  note: ({ ctx, client, viewer, input }) => addNote(ctx, { client, viewer }, input),
  setPower: ({ ctx, client, viewer, input }) => changePower(ctx, { client, viewer }, input.userId, input.userpower),
  setAgent: ({ ctx, client, viewer, input }) => changeAgent(ctx, { client, viewer }, input.userId, input.isAgent),
  passwordLink: ({ ctx, client, viewer, input }) => passwordLinkFor(ctx, { client, viewer }, input.userId),
  endSessions: ({ ctx, client, viewer, input }) => endSessionsOf(ctx, { client, viewer }, input.userId),
  shortenReset: ({ ctx, client, viewer, input }) => shortenReset(ctx, { client, viewer }, input.userId),
  delete: ({ ctx, client, viewer, input }) => deleteMember(ctx, client, viewer, input),
})

export const deletedRoutes = routes(adminDeletedContract, {
  list: ({ ctx, input }) => listDeleted(ctx, input),
  restore: ({ ctx, viewer, input }) => restore(ctx, viewer, input.type, input.objectId),
})
