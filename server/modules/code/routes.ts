import { codeContract } from '#contract/code.ts'
import { routes } from '../../http/routes.ts'
import { sendMailCode } from './service.ts'

export const codeRoutes = routes(codeContract, {
  sendMailCode: ({ ctx, client, input }) => sendMailCode(ctx, client, input.email),
})
