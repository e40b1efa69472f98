import { historyContract } from '#contract/modules/forum/history.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { routes } from '../../http/api/routes.ts'
import { originOf, recordView } from '../post-stats/service.ts'
import { clearHistory, myHistory } from './history.ts'
import { recordRead } from './read-buffer.ts'

export const historyRoutes = routes(historyContract, {
  view: async ({ ctx, viewer, input, client }) => {
    if (viewer) recordRead(ctx, viewer.id, input.postsId)
    const reader = viewer?.id ?? addressBlock(client.ip)
    recordView(ctx, input.postsId, reader, originOf(input.from, input.host))
    return null
  },
  history: ({ ctx, viewer, input }) => myHistory(ctx, viewer, input),
  clearHistory: ({ ctx, viewer, input }) => clearHistory(ctx, viewer, input.postsId),
})
