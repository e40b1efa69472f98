import { messageSearchContract } from '#contract/modules/chat/message-search.ts'
import { routes } from '../../http/api/routes.ts'
import { around } from './around.ts'
import { search } from './search.ts'

export const messageSearchRoutes = routes(messageSearchContract, {
  search: ({ ctx, viewer, input }) => search(ctx, viewer, input),
  around: ({ ctx, viewer, input }) => around(ctx, viewer, input),
})
