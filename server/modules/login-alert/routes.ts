import { loginAlertContract } from '#contract/modules/account/security.ts'
import { routes } from '../../http/api/routes.ts'
import { Refusal } from '../../kernel/errors.ts'
import { loginAlert } from '../login-history/service.ts'
import { takeBack } from './take-back.ts'

export const loginAlertRoutes = routes(loginAlertContract, {
  look: async ({ ctx, client, input }) => {
    const alert = await loginAlert(ctx, client, input.token)
    if (!alert) throw new Refusal(404, 'login_alert_over')
    return alert
  },
  notMe: ({ ctx, client, input }) => takeBack(ctx, client, input.token),
})
