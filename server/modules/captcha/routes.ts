import { captchaContract } from '#contract/modules/account/captcha.ts'
import { routes } from '../../http/api/routes.ts'
import { newChallenge } from './challenge.ts'

export const captchaRoutes = routes(captchaContract, {
  challenge: ({ ctx }) => newChallenge(ctx),
})
