import { commentContract } from '#contract/modules/forum/comment.ts'
import { routes } from '../../http/api/routes.ts'
import { activityOf } from './activity.ts'
import { authorSummary } from './author-summary.ts'
import { listComments, listReplies, locate } from './list.ts'
import { publishComment, publishReply } from './publish.ts'
import { removeComment, removeReply } from './remove.ts'

export const commentRoutes = routes(commentContract, {
  activity: ({ ctx, viewer, input }) => activityOf(ctx, viewer, input),
  authorSummary: ({ ctx, input }) => authorSummary(ctx, input.id),
  comments: ({ ctx, viewer, input }) => listComments(ctx, viewer, input),
  publishComment: ({ ctx, viewer, client, input }) => publishComment(ctx, { viewer, client }, input),
  deleteComment: ({ ctx, viewer, input }) => removeComment(ctx, viewer, input),
  locate: ({ ctx, viewer, input }) => locate(ctx, viewer, input),
  replies: ({ ctx, viewer, input }) => listReplies(ctx, viewer, input),
  publishReply: ({ ctx, viewer, client, input }) => publishReply(ctx, { viewer, client }, input),
  deleteReply: ({ ctx, viewer, input }) => removeReply(ctx, viewer, input),
})
