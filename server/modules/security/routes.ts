import { securityContract } from '#contract/modules/account/security.ts'
import { routes } from '../../http/api/routes.ts'
import { forget } from '../factor/service.ts'
import { loginHistory } from '../login-history/service.ts'
import { overview, remembered } from './overview.ts'
import { prove, sendProofCode } from './proof.ts'

export const securityRoutes = routes(securityContract, {
  proof: async ({ ctx, client, viewer, input }) => ({ until: await prove(ctx, client, viewer, input) }),
  proofCode: ({ ctx, client, viewer, input }) => sendProofCode(ctx, client, viewer, input.channel),
  overview: ({ ctx, viewer }) => overview(ctx, viewer),
  history: ({ ctx, client, viewer, input }) => loginHistory(ctx, client, viewer, input),
  remembered: ({ ctx, client, viewer }) => remembered(ctx, client.locale, viewer),
  forgetRemembered: async ({ ctx, viewer, input }) => {
    await forget(ctx, viewer.id, input.deviceId)
    return null
  },
})
