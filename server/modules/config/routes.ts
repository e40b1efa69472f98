import { configContract } from '#contract/config.ts'
import { routes } from '../../http/routes.ts'

export const configRoutes = routes(configContract, {
  siteConfig: async ({ ctx }) => ctx.config.current().site,
  policies: async ({ ctx }) => {
    const { AGREEMENT, POLICY } = ctx.config.current().document
    return { agreement: AGREEMENT, policy: POLICY }
  },
})
