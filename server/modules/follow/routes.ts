import { followContract } from '#contract/modules/forum/follow.ts'
import { routes } from '../../http/api/routes.ts'
import { activeList } from './active.ts'
import { follow, followList } from './follow.ts'

export const followRoutes = routes(followContract, {
  follow: ({ ctx, client, viewer, input }) => follow(ctx, client, viewer, input),
  followList: ({ ctx, viewer, input }) => followList(ctx, viewer, 'follows', input),
  fansList: ({ ctx, viewer, input }) => followList(ctx, viewer, 'fans', input),
  active: ({ ctx, viewer, input }) => activeList(ctx, viewer, input),
})
