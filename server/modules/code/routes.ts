import { codeContract } from '#contract/code.ts'
import { routes } from '../../http/routes.ts'
import { sendMailCode, sendSmsCode } from './service.ts'

export const codeRoutes = routes(codeContract, {
  sendSmsCode: ({ ctx, client, viewer, input }) => sendSmsCode(ctx, client, viewer, input),
  sendMailCode: ({ ctx, client, viewer, input }) => sendMailCode(ctx, client, viewer, input),
})
