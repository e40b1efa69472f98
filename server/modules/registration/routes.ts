import { adminBlockContract, adminInviteContract } from '#contract/modules/account/registration.ts'
import { configContract } from '#contract/modules/site/config.ts'
import { routes } from '../../http/api/routes.ts'
import { listBlocks, removeBlock, saveBlock } from './blocks.ts'
import { createInvites, listInvites, voidOne } from './invites.ts'
import { siteNow } from './standing.ts'

export const registrationRoutes = [
  ...routes({ siteConfig: configContract.siteConfig }, { siteConfig: ({ ctx }) => siteNow(ctx) }),
  ...routes(adminInviteContract, {
    create: ({ ctx, client, viewer, input }) => createInvites(ctx, { client, viewer }, input),
    list: ({ ctx, input }) => listInvites(ctx, input),
    void: ({ ctx, client, viewer, input }) => voidOne(ctx, { client, viewer }, input._id),
  }),
  ...routes(adminBlockContract, {
    list: ({ ctx, input }) => listBlocks(ctx, input),
    save: ({ ctx, client, viewer, input }) => saveBlock(ctx, { client, viewer }, input),
    delete: ({ ctx, client, viewer, input }) => removeBlock(ctx, { client, viewer }, input._id),
  }),
]
