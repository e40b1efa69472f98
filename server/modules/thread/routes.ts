import { threadContract } from '#contract/modules/forum/notification.ts'
import { routes } from '../../http/api/routes.ts'
import { followThread, ownThread } from './threads.ts'

export const threadRoutes = routes(threadContract, {
  thread: ({ ctx, viewer, input }) => ownThread(ctx, viewer, input.postsId),
  followThread: ({ ctx, viewer, input }) => followThread(ctx, viewer, input.postsId, input.state),
})
