import { webhookContract } from '#contract/modules/site/webhook.ts'
import { routes } from '../../http/api/routes.ts'
import { listDeliveries, listWebhooks, removeWebhook, repeat, saveWebhook } from './admin.ts'

export const webhookRoutes = routes(webhookContract, {
  list: ({ ctx }) => listWebhooks(ctx),
  save: ({ ctx, client, viewer, input }) => saveWebhook(ctx, { client, viewer }, input),
  delete: ({ ctx, client, viewer, input }) => removeWebhook(ctx, { client, viewer }, input._id),
  deliveries: ({ ctx, input }) => listDeliveries(ctx, input.webhookId, input),
  repeat: ({ ctx, client, viewer, input }) => repeat(ctx, { client, viewer }, input._id),
})
