import sql from 'sql-template-tag'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type PageInput, postsByTime } from '../feed/service.ts'
import { deleteHistory } from './queries.ts'
import { flushReads, forgetReads, hasUnwrittenReads } from './read-buffer.ts'

/** What was read a moment ago belongs to it too. */
export async function myHistory(ctx: Context, viewer: Viewer, input: PageInput): Promise<FeedPage> {
  if (hasUnwrittenReads(ctx, viewer.id)) await flushReads(ctx)
  const reads = { dated: sql`read_history`, time: sql`o.seen_at`, ownerId: viewer.id, viewer }
  return postsByTime(ctx, reads, input)
}

export async function clearHistory(ctx: Context, viewer: Viewer, postId: string | undefined): Promise<null> {
  forgetReads(ctx, viewer.id, postId)
  await ctx.db.run(deleteHistory(viewer.id, postId))
  return null
}
