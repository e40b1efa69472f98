import { mentionsIn, plainText } from '../../document/text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertNotDeleted, countPosts } from '../board/service.ts'
import { announceArticle } from '../column-articles/service.ts'
import { dropUntouchedDraft, keepAsDraft } from '../draft/service.ts'
import { asDraft } from '../post-reading/service.ts'
import { restartStats } from '../post-stats/service.ts'
import { dropText, indexText } from '../search-index/service.ts'
import { searchedText } from './content.ts'
import { counts, lockPost, wasNeverSeen } from './lock.ts'
import {
  deletePost,
  documentOf,
  type FoundBy,
  holdPostAgain,
  type LockedPost,
  releasePost,
  rewardPost,
  undeletePost,
} from './queries.ts'
import { notifyMentioned } from './write.ts'

/**
 * What becomes of a post that is held. All of these belong into the transaction of the decision; each answers null when
 * the post is not there, or not in the state that the decision is about.
 */

/** Publishes it now, with all that comes with that. `isNew`: for the first time. */
export async function passPost(ctx: Context, postId: string): Promise<{ isNew: boolean } | null> {
  const post = await lockHeldPost(ctx, postId)
  if (!post?.held_at || post.deleted_at) return null
  await assertNotDeleted(ctx, [post.board_id])
  const isNew = wasNeverSeen(post)
  await ctx.db.run(releasePost(postId))
  if (isNew) await ctx.db.run(restartStats(postId))
  if (post.visibility === 'public') await enter(ctx, post)
  contentChanged(ctx, 'all')
  return { isNew }
}

/** Counted, rewarded, found and told. */
async function enter(ctx: Context, { id, board_id, user_id, title }: LockedPost): Promise<void> {
  await countPosts(ctx, board_id, 1)
  await ctx.db.run(rewardPost(id, 'give'))
  await announceArticle(ctx, id)
  const { document, tags, summary } = await ctx.db.one<FoundBy>(documentOf(id))
  await indexText(ctx, 'posts', id, { title, text: searchedText({ text: plainText(document), tags, summary }) })
  await notifyMentioned(ctx, user_id, id, mentionsIn(document))
}

/** Out of sight again, as it was before somebody passed it, or because somebody shall look at it. */
export async function holdPost(ctx: Context, postId: string, isNew = false): Promise<{ isNew: boolean } | null> {
  const post = await lockHeldPost(ctx, postId)
  if (!post || post.held_at || post.deleted_at) return null
  await ctx.db.run(holdPostAgain(postId, isNew))
  if (counts(post)) {
    await countPosts(ctx, post.board_id, -1)
    await ctx.db.run(rewardPost(postId, 'take'))
  }
  await dropText(ctx, 'posts', postId)
  contentChanged(ctx, 'all')
  return { isNew }
}

/** For nobody any more; the text is a draft of its author, where there is room for one. */
export async function rejectPost(
  ctx: Context,
  postId: string,
  { by, reason }: { by: string; reason: string },
): Promise<{ draftId: string | null } | null> {
  const post = await lockHeldPost(ctx, postId)
  if (!post?.held_at || post.deleted_at) return null
  await ctx.db.run(deletePost(postId, by, reason))
  const draftId = await keepAsDraft(ctx, post.user_id, await asDraft(ctx, postId))
  contentChanged(ctx, `user:${post.user_id}`)
  return { draftId }
}

/** Held again; the draft goes, unless its author went on with it. */
export async function unrejectPost(ctx: Context, postId: string, draftId: string | null): Promise<boolean> {
  const post = await lockHeldPost(ctx, postId)
  if (!post?.held_at || !post.deleted_at || post.deleted_by === post.user_id) return false
  await ctx.db.run(undeletePost(postId))
  if (draftId) await dropUntouchedDraft(ctx, post.user_id, draftId, await asDraft(ctx, postId))
  contentChanged(ctx, `user:${post.user_id}`)
  return true
}

export async function lockHeldPost(ctx: Context, postId: string): Promise<LockedPost | null> {
  return lockPost(ctx, postId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 404) return null
    throw error
  })
}
