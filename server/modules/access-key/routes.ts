import { adminKeyContract, keyContract } from '#contract/modules/account/access-key.ts'
import { routes } from '../../http/api/routes.ts'
import { allOfSite, endOfSite } from './admin.ts'
import { createKey, listKeys, removeKey } from './keys.ts'

export const accessKeyRoutes = [
  ...routes(keyContract, {
    create: ({ ctx, client, viewer, input }) => createKey(ctx, client, viewer, input),
    list: ({ ctx, viewer }) => listKeys(ctx, viewer),
    remove: ({ ctx, client, viewer, input }) => removeKey(ctx, client, viewer, input._id),
  }),
  ...routes(adminKeyContract, {
    list: ({ ctx, input }) => allOfSite(ctx, input),
    remove: ({ ctx, client, viewer, input }) => endOfSite(ctx, { client, viewer }, input._id),
  }),
]
