import { blockContract } from '#contract/block.ts'
import { routes } from '../../http/routes.ts'
import { block, blockedList } from './service.ts'

export const blockRoutes = routes(blockContract, {
  block: ({ ctx, client, viewer, input }) => block(ctx, client, viewer, input),
  list: ({ ctx, viewer, input }) => blockedList(ctx, viewer, input),
})
