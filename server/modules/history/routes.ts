import sql from 'sql-template-tag'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import { historyContract } from '#contract/modules/forum/history.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type PageInput, postsByTime } from '../feed/service.ts'
import { originOf, recordView } from '../post-stats/service.ts'
import { deleteHistory } from './queries.ts'
import { forgetReads, recordRead, settleReads } from './read-buffer.ts'

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

/** What was read a moment ago belongs to it too. */
async function myHistory(ctx: Context, viewer: Viewer, input: PageInput): Promise<FeedPage> {
  await settleReads(ctx, viewer.id)
  const reads = { dated: sql`read_history`, time: sql`o.seen_at`, ownerId: viewer.id, viewer }
  return postsByTime(ctx, reads, input)
}

async function clearHistory(ctx: Context, viewer: Viewer, postId: string | undefined): Promise<null> {
  forgetReads(ctx, viewer.id, postId)
  // What is being written just now must not come after this.
  await settleReads(ctx, viewer.id)
  await ctx.db.run(deleteHistory(viewer.id, postId))
  return null
}
