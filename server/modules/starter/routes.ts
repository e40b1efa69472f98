import { starterContract } from '#contract/modules/site/starter.ts'
import { routes } from '../../http/api/routes.ts'
import { examplesLeft, removeExamples } from './remove.ts'

export const starterRoutes = routes(starterContract, {
  state: ({ ctx }) => examplesLeft(ctx),
  remove: ({ ctx, viewer, client }) => removeExamples(ctx, { viewer, client }),
})
