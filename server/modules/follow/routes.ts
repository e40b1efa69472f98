import { followContract } from '#contract/follow.ts'
import { routes } from '../../http/routes.ts'
import { activeList, follow, followList } from './service.ts'

export const followRoutes = routes(followContract, {
  follow: ({ ctx, client, viewer, input }) => follow(ctx, client, viewer, input),
  followList: ({ ctx, viewer, input }) => followList(ctx, viewer, 'follows', input),
  fansList: ({ ctx, viewer, input }) => followList(ctx, viewer, 'fans', input),
  active: ({ ctx, viewer, input }) => activeList(ctx, viewer, input),
})
