import { bountyContract } from '#contract/modules/wallet/bounty.ts'
import { routes } from '../../http/api/routes.ts'
import { accept, createBounty, raise } from './bounty.ts'

export const bountyRoutes = routes(bountyContract, {
  create: ({ ctx, viewer, input }) => createBounty(ctx, viewer, input),
  raise: ({ ctx, viewer, input }) => raise(ctx, viewer, input),
  accept: ({ ctx, viewer, input }) => accept(ctx, viewer, input),
})
