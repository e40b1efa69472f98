import { codeContract } from '#contract/modules/account/code.ts'
import { routes } from '../../http/api/routes.ts'
import { sendMailCode, sendSmsCode } from './send.ts'

export const codeRoutes = routes(codeContract, {
  sendSmsCode: ({ ctx, client, viewer, input }) => sendSmsCode(ctx, client, viewer, input),
  sendMailCode: ({ ctx, client, viewer, input }) => sendMailCode(ctx, client, viewer, input),
})
