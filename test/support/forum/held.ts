import sql from 'sql-template-tag'
import type { Verdict } from '#contract/shared/verdict.ts'
import { type Context, inTransaction } from '#server/kernel/context.ts'
import { queueSaid } from '#server/modules/comment/hold.ts'
import { insertHeldComment, insertHeldReply } from '#server/modules/comment/hold-queries.ts'
import { holdPost } from '#server/modules/post/hold.ts'
import { queuePost } from '#server/modules/post/waiting.ts'
import { visibleTo } from '#server/modules/visibility/service.ts'
import type { Person, TestApi } from '../api.ts'
import { aPost, type PostPatch, type TestBoard } from './forum.ts'

/** Texts that wait for somebody to look at them, as if the rules had said so. */
export const holding: Verdict = { action: 'hold', rules: [{ ruleId: '7', name: '引流话术', evidence: '加微信' }] }

function inOne<T>(api: TestApi, act: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(api.ctx, act)
}

export async function aHeldPost(
  api: TestApi,
  author: Person,
  board: TestBoard,
  patch: PostPatch = {},
): Promise<string> {
  const id = await aPost(author, board, patch)
  await inOne(api, async (ctx) => {
    await holdPost(ctx, id, true)
    await ctx.db.run(sql`update posts set verdict = ${JSON.stringify(holding)}::jsonb where id = ${id}`)
    await queuePost(ctx, id)
  })
  return id
}

export async function aHeldComment(
  api: TestApi,
  author: Person,
  postId: string,
  content = 'held-words',
): Promise<string> {
  const origin = { ip: null, region: null }
  const comment = { postId, userId: author.id, content, mentions: [], images: [], verdict: holding, origin }
  return inOne(api, async (ctx) => {
    const { id } = await ctx.db.one<{ id: string }>(insertHeldComment(comment, visibleTo(null)))
    await queueSaid(ctx, 'comment', id)
    return id
  })
}

export async function aHeldReply(
  api: TestApi,
  author: Person,
  commentId: string,
  content = 'held-answer',
): Promise<string> {
  const origin = { ip: null, region: null }
  const reply = {
    commentId,
    userId: author.id,
    toReplyId: null,
    content,
    mentions: [],
    images: [],
    verdict: holding,
    origin,
  }
  return inOne(api, async (ctx) => {
    const { id } = await ctx.db.one<{ id: string }>(insertHeldReply(reply, visibleTo(null), sql`false`))
    await queueSaid(ctx, 'reply', id)
    return id
  })
}
