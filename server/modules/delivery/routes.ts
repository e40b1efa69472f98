import { deliveryContract } from '#contract/modules/site/delivery.ts'
import { routes } from '../../http/api/routes.ts'
import { checkedEmail, checkedPhone } from '../account-rules/service.ts'
import { testMail, testSms } from './send-test.ts'

export const deliveryRoutes = routes(deliveryContract, {
  smsTest: ({ ctx, client, viewer, input }) => testSms(ctx, client, viewer, checkedPhone(input.phone)),
  mailTest: ({ ctx, client, viewer, input }) => testMail(ctx, client, viewer, checkedEmail(input.email)),
})
