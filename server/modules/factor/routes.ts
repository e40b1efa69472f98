import { recoveryContract, totpContract } from '#contract/modules/account/security.ts'
import { routes } from '../../http/api/routes.ts'
import { Refusal } from '../../kernel/errors.ts'
import { renew } from './recovery.ts'
import { beginSetup, disable, enable } from './totp.ts'

export const factorRoutes = [
  ...routes(totpContract, {
    begin: ({ ctx, viewer }) => beginSetup(ctx, viewer),
    enable: async ({ ctx, viewer, input }) => ({ codes: await enable(ctx, viewer, input.code) }),
    disable: async ({ ctx, viewer }) => {
      if (!(await disable(ctx, viewer.id))) throw new Refusal(409, 'totp_off')
      return null
    },
  }),
  ...routes(recoveryContract, {
    renew: async ({ ctx, viewer }) => ({ codes: await renew(ctx, viewer) }),
  }),
]
