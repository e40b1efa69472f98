import type { ThreadState } from '#contract/modules/forum/notification.ts'
import { limits } from '#contract/shared/limits.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { postForReading } from '../visibility/service.ts'
import { countThreads, deleteThread, lockThreads, saveThread, threadOf } from './queries.ts'

interface Thread {
  state: ThreadState
}

export async function ownThread(ctx: Context, viewer: Viewer, postId: string): Promise<Thread> {
  return (await ctx.db.maybe<Thread>(threadOf(viewer.id, postId))) ?? { state: 'default' }
}

/** Whoever no longer sees a post may still take back what they said of it. */
export async function followThread(ctx: Context, viewer: Viewer, postId: string, state: ThreadState): Promise<Thread> {
  if (state === 'default') {
    await ctx.db.run(deleteThread(viewer.id, postId))
    return { state }
  }
  await postForReading(ctx, viewer, postId)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockThreads(viewer.id))
    await inner.db.run(saveThread(viewer.id, postId, state))
    const { total } = await inner.db.one<{ total: number }>(countThreads(viewer.id))
    if (total > limits.threads) throw new Refusal(409, 'thread_full', { params: { max: limits.threads } })
    return { state }
  })
}
