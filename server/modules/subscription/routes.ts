import { subscriptionContract } from '#contract/modules/site/subscription.ts'
import { routes } from '../../http/api/routes.ts'
import { changeSubscription, lookAtSubscription } from './subscription.ts'

export const subscriptionRoutes = routes(subscriptionContract, {
  look: ({ ctx, input }) => lookAtSubscription(ctx, input.token),
  change: ({ ctx, input }) => changeSubscription(ctx, input),
})
