import { configContract } from '#contract/modules/site/config.ts'
import { routes } from '../../http/api/routes.ts'
import { policies } from './policies.ts'

export const configRoutes = routes(configContract, {
  siteConfig: async ({ ctx }) => ctx.config.current().site,
  policies: ({ ctx }) => policies(ctx),
})
