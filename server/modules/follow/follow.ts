import type { FollowCard } from '#contract/modules/forum/follow.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { notify, withdraw } from '../notification/service.ts'
import { addCounts, presentCard, publicInfo } from '../user/service.ts'
import { blockBetween, countPeople, type FollowRow, type ListQuery, listPeople, toggleFollow } from './queries.ts'

interface Following {
  isFollow: boolean
  isFan: boolean
  fansNumber: number
}

export async function follow(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { friendId, ...input }: { friendId: string } & ToggleInput,
): Promise<Following> {
  if (friendId === viewer.id) throw new Refusal(400, 'follow_self')
  const call = { key: `follow:${viewer.id}:${friendId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, async (desired) => {
    // Refuses those who are not there.
    await publicInfo(ctx, viewer, friendId)
    await inTransaction(ctx, (inner) => toggle(inner, viewer.id, friendId, desired))
    const { isFollow, isFan, fansNumber } = await publicInfo(ctx, viewer, friendId)
    return { isFollow, isFan, fansNumber }
  })
}

async function toggle(ctx: Context, userId: string, friendId: string, desired: boolean | undefined): Promise<void> {
  const { come, gone } = await ctx.db.one<{ come: number; gone: number }>(toggleFollow(userId, friendId, desired))
  const delta = come - gone
  if (delta === 0) return
  await countBoth(ctx, userId, friendId, delta)
  if (delta > 0) await assertNoBlock(ctx, userId, friendId)
  const notice = { userId: friendId, fromUserId: userId, once: 'follow' }
  if (delta > 0) await notify(ctx, { ...notice, type: 'follow' })
  else await withdraw(ctx, notice)
  contentChanged(ctx, `user:${userId}`, `user:${friendId}`)
}

/** Asked when the counts of both are locked: whoever blocks locks them too, so that neither misses the other. */
async function assertNoBlock(ctx: Context, userId: string, friendId: string): Promise<void> {
  const block = await ctx.db.maybe<{ by_me: boolean }>(blockBetween(userId, friendId))
  if (block) throw new Refusal(403, block.by_me ? 'follow_blocked_by_me' : 'follow_refused')
}

/** Neither follows the other any longer. Inside a transaction in which the counts of both are locked. */
export async function endFollows(ctx: Context, oneId: string, otherId: string): Promise<void> {
  await toggle(ctx, oneId, otherId, false)
  await toggle(ctx, otherId, oneId, false)
}

/** In the order of the ids: two who follow each other at the same moment must not wait for each other for ever. */
async function countBoth(ctx: Context, userId: string, friendId: string, delta: number): Promise<void> {
  const mine = async () => {
    const { follows } = await addCounts(ctx, userId, { follows: delta })
    if (delta > 0 && follows > limits.follows)
      throw new Refusal(409, 'follow_too_many', { params: { max: limits.follows } })
  }
  const theirs = () => addCounts(ctx, friendId, { fans: delta })
  const steps = BigInt(userId) < BigInt(friendId) ? [mine, theirs] : [theirs, mine]
  for (const step of steps) await step()
}

export async function followList(
  ctx: Context,
  viewer: Viewer | null,
  direction: ListQuery['direction'],
  input: { userId: string; keyword?: string; page: number; limit: number },
): Promise<Listed<FollowCard>> {
  await publicInfo(ctx, viewer, input.userId)
  const { userId, page, limit } = input
  const query = { direction, userId, viewerId: viewer?.id ?? null, word: nameKey(input.keyword ?? ''), page, limit }
  const [rows, { total }] = await Promise.all([
    ctx.db.many<FollowRow>(listPeople(query)),
    ctx.db.one<{ total: number }>(countPeople(query)),
  ])
  return { list: rows.map((row) => presentFollow(ctx, row)), total }
}

function presentFollow(ctx: Context, row: FollowRow): FollowCard {
  return { ...presentCard(ctx, row), isFollow: row.is_follow, isFan: row.is_fan }
}
