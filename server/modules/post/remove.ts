import { isStaff } from '#contract/roles.ts'
import { plainText } from '../../document/text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { assertManages, assertMayWrite, assertNotDeleted, canManage, countPosts, logAction } from '../board/service.ts'
import { columnOfPostChanged } from '../column-articles/service.ts'
import { clearedReason } from '../moderation/service.ts'
import { tellMember } from '../notification/service.ts'
import { dropText, indexText } from '../search-index/service.ts'
import { noPost, postForDeleting } from '../visibility/service.ts'
import { searchedText } from './content.ts'
import { counts, lockPost } from './lock.ts'
import {
  deletePost,
  documentOf,
  type FoundBy,
  hasAnsweredBounty,
  type LockedPost,
  rewardPost,
  undeletePost,
} from './queries.ts'
import { queuePost, unqueuePost } from './waiting.ts'

/** Out of sight for everybody; the row stays, so that whoever did it can take it back. */
export async function removePost(
  ctx: Context,
  viewer: Viewer,
  { postsId, reason: given }: { postsId: string; reason: string },
): Promise<null> {
  const seen = await postForDeleting(ctx, viewer, postsId)
  const isOwn = seen.user_id === viewer.id
  if (!isOwn) {
    await assertManages(ctx, viewer, seen.board_id)
    if (!given) throw new Refusal(422, 'post_need_reason', { field: 'reason' })
  }
  const reason = isOwn ? '' : await clearedReason(ctx, viewer, 'board', given)
  await inTransaction(ctx, async (inner) => {
    const post = await lockPost(inner, postsId)
    if (post.deleted_at) throw noPost()
    if (isOwn) await assertNoBounty(inner, postsId)
    await inner.db.run(deletePost(postsId, viewer.id, reason))
    if (counts(post)) {
      await countPosts(inner, post.board_id, -1)
      await inner.db.run(rewardPost(postsId, 'take'))
    }
    await dropText(inner, 'posts', postsId)
    if (post.held_at) await unqueuePost(inner, postsId)
    if (!isOwn) await tellAuthor(inner, viewer, post, reason)
    contentChanged(inner, 'all')
  })
  return null
}

/** Who has put money on a question does not take it away from those who answered. The staff may, which pays it back. */
async function assertNoBounty(ctx: Context, postId: string): Promise<void> {
  const { runs } = await ctx.db.one<{ runs: boolean }>(hasAnsweredBounty(postId))
  if (runs) throw new Refusal(409, 'bounty_running')
}

async function tellAuthor(ctx: Context, viewer: Viewer, post: LockedPost, reason: string): Promise<void> {
  const { id, board_id: boardId, user_id: userId, title } = post
  await logAction(ctx, {
    boardId,
    actorId: viewer.id,
    action: 'delete',
    postId: id,
    userId,
    reason,
    detail: { title },
    isRecorded: true,
  })
  const change = { before: post.held_at ? 'held' : 'public', after: 'removed' }
  await record(ctx, { actorId: viewer.id, action: 'post.delete', subject: id, detail: { title, ...change, reason } })
  const notice = { key: 'post_removed_notice', params: { title, reason } } as const
  await tellMember(ctx, userId, notice)
}

/** Whoever deleted it, as long as they still might, or an administrator. */
export async function restorePost(ctx: Context, viewer: Viewer, postId: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const post = await lockPost(inner, postId)
    if (!post.deleted_at || isRejected(post) || !(await mayKnow(inner, viewer, post))) throw noPost()
    await assertNotDeleted(inner, [post.board_id])
    if (!(await mayRestore(inner, viewer, post))) throw new Refusal(403, 'post_restore_refused')
    if (!post.may_restore) throw new Refusal(409, 'post_restore_late')
    await inner.db.run(undeletePost(postId))
    if (post.held_at) await queuePost(inner, postId)
    if (counts({ ...post, deleted_at: null })) {
      await countPosts(inner, post.board_id, 1)
      await inner.db.run(rewardPost(postId, 'return'))
      const { document, tags, summary } = await inner.db.one<FoundBy>(documentOf(postId))
      const text = searchedText({ text: plainText(document), tags, summary })
      await indexText(inner, 'posts', postId, { title: post.title, text })
    }
    const { board_id: boardId, user_id: userId, title } = post
    if (userId !== viewer.id) {
      await logAction(inner, {
        boardId,
        actorId: viewer.id,
        action: 'restore',
        postId,
        userId,
        detail: { title },
        isRecorded: true,
      })
      const detail = { title, before: 'removed', after: post.held_at ? 'held' : 'public', reason: '' }
      await record(inner, { actorId: viewer.id, action: 'post.restore', subject: postId, detail })
    }
    contentChanged(inner, 'feed', `post:${postId}`, `user:${userId}`)
    await columnOfPostChanged(inner, postId)
  })
  return null
}

/** Whoever decided on a held post has the last word; only that decision can be taken back. */
function isRejected({ held_at, deleted_by, user_id }: LockedPost): boolean {
  return held_at !== null && deleted_by !== user_id
}

/** To everybody else a deleted post does not exist, and a private one never did. */
async function mayKnow(ctx: Context, viewer: Viewer, post: LockedPost): Promise<boolean> {
  if (post.user_id === viewer.id || post.deleted_by === viewer.id) return true
  if (post.held_at) return isStaff(viewer)
  return post.visibility === 'public' && (viewer.userpower === 0 || canManage(ctx, viewer, post.board_id))
}

async function mayRestore(ctx: Context, viewer: Viewer, post: LockedPost): Promise<boolean> {
  if (viewer.userpower === 0) return true
  if (post.deleted_by !== viewer.id) return false
  if (post.user_id !== viewer.id) return canManage(ctx, viewer, post.board_id)
  await assertMayWrite(ctx, viewer, post.board_id)
  return true
}
