import { likeContract } from '#contract/modules/forum/like.ts'
import { routes } from '../../http/api/routes.ts'
import { like } from './like.ts'

export const likeRoutes = routes(likeContract, {
  create: ({ ctx, client, viewer, input }) => like(ctx, client, viewer, input),
})
