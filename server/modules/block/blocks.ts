import type { BlockedCard } from '#contract/modules/account/block.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { endFollows } from '../follow/service.ts'
import { lockCounts, presentCard, publicInfo } from '../user/service.ts'
import { type BlockRow, blocksOf, countBlocks, countListed, deleteBlock, hasBlocked, insertBlock } from './queries.ts'

export async function block(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { userId, ...input }: { userId: string } & ToggleInput,
): Promise<{ isBlocked: boolean }> {
  if (userId === viewer.id) throw new Refusal(400, 'block_self')
  const call = { key: `block:${viewer.id}:${userId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, async (desired) => {
    // Refuses those who are not there.
    await publicInfo(ctx, viewer, userId)
    await inTransaction(ctx, (inner) => toggle(inner, viewer.id, userId, desired))
    const { isBlocked } = await publicInfo(ctx, viewer, userId)
    return { isBlocked }
  })
}

/**
 * With the counts of both locked: calls of one member take turns, and a follow that begins at the same moment is either
 * ended here or refused there.
 */
async function toggle(ctx: Context, userId: string, blockedId: string, desired: boolean | undefined): Promise<void> {
  await lockCounts(ctx, [userId, blockedId])
  const { is_blocked } = await ctx.db.one<{ is_blocked: boolean }>(hasBlocked(userId, blockedId))
  if (desired === is_blocked) return
  if (is_blocked) await ctx.db.run(deleteBlock(userId, blockedId))
  else await begin(ctx, userId, blockedId)
  contentChanged(ctx, `user:${blockedId}`)
}

async function begin(ctx: Context, userId: string, blockedId: string): Promise<void> {
  await ctx.db.run(insertBlock(userId, blockedId))
  const { total } = await ctx.db.one<{ total: number }>(countBlocks(userId))
  if (total > limits.blocks) throw new Refusal(409, 'block_too_many', { params: { max: limits.blocks } })
  await endFollows(ctx, userId, blockedId)
}

export async function blockedList(ctx: Context, viewer: Viewer, { page, limit }: Page): Promise<Listed<BlockedCard>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<BlockRow>(blocksOf(viewer.id, page, limit)),
    ctx.db.one<{ total: number }>(countListed(viewer.id)),
  ])
  return { list: rows.map((row) => ({ ...presentCard(ctx, row), createTime: row.created_at.getTime() })), total }
}
