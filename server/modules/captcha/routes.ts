import { captchaContract } from '#contract/captcha.ts'
import { routes } from '../../http/routes.ts'
import { newChallenge } from './service.ts'

export const captchaRoutes = routes(captchaContract, {
  challenge: ({ ctx }) => newChallenge(ctx),
})
