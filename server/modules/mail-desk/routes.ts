import { adminMailContract } from '#contract/modules/site/admin-mail.ts'
import { routes } from '../../http/api/routes.ts'
import { retryNow } from '../delivery/service.ts'
import { previewMail } from './preview.ts'
import { listQueue, mailFigures } from './queue.ts'

export const mailDeskRoutes = routes(adminMailContract, {
  queue: ({ ctx, input }) => listQueue(ctx, input),
  figures: ({ ctx }) => mailFigures(ctx),
  preview: ({ ctx, viewer, client, input }) => previewMail(ctx, viewer, client.locale, input),
  retry: ({ ctx, viewer, client, input }) => retryNow(ctx, client, viewer, input._id),
})
