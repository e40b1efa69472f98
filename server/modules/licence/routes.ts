import { adminRedeemcodeContract, licenceContract } from '#contract/modules/wallet/licence.ts'
import { routes } from '../../http/api/routes.ts'
import { createBatch, listBatches, voidOne } from './batches.ts'
import { publicJwk } from './file.ts'
import { addDomain, domainsInfo, generateFile, redeemCode, removeDomain } from './licence.ts'

const memberRoutes = routes(licenceContract, {
  redeem: ({ ctx, viewer, input }) => redeemCode(ctx, viewer.id, input.code),
  authDomainsInfo: ({ ctx, viewer }) => domainsInfo(ctx, viewer.id),
  addAuthDomain: ({ ctx, viewer, input }) => addDomain(ctx, viewer.id, input.domain),
  removeAuthDomain: ({ ctx, client, viewer, input }) => removeDomain(ctx, viewer, client.ip, input.domain),
  generateAuthFile: ({ ctx, client, viewer, input }) => generateFile(ctx, viewer, client.ip, input.domain),
  publicKey: async ({ ctx }) => publicJwk(ctx),
})

const adminRoutes = routes(adminRedeemcodeContract, {
  create: ({ ctx, client, viewer, input }) => createBatch(ctx, { userId: viewer.id, ip: client.ip }, input),
  list: ({ ctx, input }) => listBatches(ctx, input),
  void: ({ ctx, client, viewer, input }) => voidOne(ctx, { userId: viewer.id, ip: client.ip }, input.batchId),
})

export const licenceRoutes = [...memberRoutes, ...adminRoutes]
