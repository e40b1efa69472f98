import { adminPushContract, type PushFigures, pushContract } from '#contract/modules/account/push.ts'
import { routes } from '../../http/api/routes.ts'
import { publicKey } from './keys.ts'
import { figures } from './queries.ts'
import { listDevices, subscribe, unsubscribe } from './subscriptions.ts'
import { sendTest } from './try-out.ts'

export const pushRoutes = routes(pushContract, {
  key: async ({ ctx }) => ({ key: await publicKey(ctx) }),
  subscribe: ({ ctx, viewer, client, input }) => subscribe(ctx, client, viewer, input),
  unsubscribe: ({ ctx, viewer, input }) => unsubscribe(ctx, viewer, input._id),
  list: ({ ctx, viewer, client }) => listDevices(ctx, client, viewer),
  test: ({ ctx, viewer }) => sendTest(ctx, viewer),
})

export const adminPushRoutes = routes(adminPushContract, {
  figures: ({ ctx }) => ctx.db.one<PushFigures>(figures()),
})
