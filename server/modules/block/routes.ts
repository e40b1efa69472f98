import { blockContract } from '#contract/modules/account/block.ts'
import { routes } from '../../http/api/routes.ts'
import { block, blockedList } from './blocks.ts'

export const blockRoutes = routes(blockContract, {
  block: ({ ctx, client, viewer, input }) => block(ctx, client, viewer, input),
  list: ({ ctx, viewer, input }) => blockedList(ctx, viewer, input),
})
