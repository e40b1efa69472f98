import { creatorContract } from '#contract/modules/forum/creator.ts'
import { routes } from '../../http/api/routes.ts'
import { analysisOf } from './analysis.ts'
import { figuresOf, myPosts } from './own-posts.ts'

export const creatorRoutes = routes(creatorContract, {
  mine: ({ ctx, viewer, input }) => myPosts(ctx, viewer, input),
  figures: ({ ctx, viewer }) => figuresOf(ctx, viewer),
  analysis: ({ ctx, viewer, input }) => analysisOf(ctx, viewer, input.days),
})
