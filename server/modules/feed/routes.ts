import { feedContract } from '#contract/modules/forum/feed.ts'
import { routes } from '../../http/api/routes.ts'
import { countNewerPosts, listPosts, pinned } from './feed.ts'

export const feedRoutes = routes(feedContract, {
  list: ({ ctx, viewer, input }) => listPosts(ctx, viewer, input),
  newer: ({ ctx, viewer, input }) => countNewerPosts(ctx, viewer, input),
  pinned: ({ ctx, viewer, input }) => pinned(ctx, viewer, input),
})
