import { passkeyContract } from '#contract/modules/account/passkey.ts'
import { routes } from '../../http/api/routes.ts'
import { beginPasskey, finishPasskey, listPasskeys, remove, rename } from './own.ts'

export const passkeyRoutes = routes(passkeyContract, {
  list: ({ ctx, viewer }) => listPasskeys(ctx, viewer),
  begin: async ({ ctx, client, viewer, assertFresh }) => {
    await assertFresh({ givesFirst: true })
    return beginPasskey(ctx, client, viewer)
  },
  finish: ({ ctx, client, viewer, input }) => finishPasskey(ctx, client, viewer, input),
  rename: ({ ctx, viewer, input }) => rename(ctx, viewer, input._id, input.name),
  remove: ({ ctx, client, viewer, input }) => remove(ctx, client, viewer, input._id),
})
