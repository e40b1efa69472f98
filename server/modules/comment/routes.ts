import { commentContract } from '#contract/modules/forum/comment.ts'
import { workCommentContract } from '#contract/modules/works/comment.ts'
import { routes } from '../../http/api/routes.ts'
import { activityOf, authorSummary } from '../activity/service.ts'
import { listComments, listReplies, locate } from './list.ts'
import { publishComment, publishReply } from './publish.ts'
import { removeComment, removeReply } from './remove.ts'
import { countBlocks, listWorkComments, publishWorkComment } from './works.ts'

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

export const workCommentRoutes = routes(workCommentContract, {
  list: ({ ctx, viewer, input }) => listWorkComments(ctx, viewer, input),
  publish: ({ ctx, viewer, client, input }) => publishWorkComment(ctx, { viewer, client }, input),
  counts: ({ ctx, viewer, input }) => countBlocks(ctx, viewer, input),
})
