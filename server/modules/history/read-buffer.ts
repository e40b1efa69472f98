import { repeating } from '../../db/repeat.ts'
import { writeBuffer } from '../../db/write-buffer.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { keepHistory, type Read, trimHistory } from './queries.ts'

/** What members read, as `user:post`, until it is written. */
const bufferOf = perContext(() => writeBuffer<Read>())

/** A member reads a post; the newest stands last: it is the one that is kept where only some are. */
export function recordRead(ctx: Context, userId: string, postId: string): void {
  const buffer = bufferOf(ctx)
  const key = `${userId}:${postId}`
  buffer.waiting.delete(key)
  buffer.put(key, { userId, postId, at: performance.now() })
}

/** What this member read lately and was not written yet is forgotten, or only one post of it. */
export function forgetReads(ctx: Context, userId: string, postId?: string): void {
  const { waiting } = bufferOf(ctx)
  for (const [key, entry] of waiting)
    if (entry.userId === userId && (postId === undefined || entry.postId === postId)) waiting.delete(key)
}

/** Until all that this member read is written. */
export async function settleReads(ctx: Context, userId: string): Promise<void> {
  for (const entry of bufferOf(ctx).unwritten()) if (entry.userId === userId) return flushReads(ctx)
}

export function flushReads(ctx: Context): Promise<void> {
  return bufferOf(ctx).flush(async (entries) => {
    await ctx.db.run(keepHistory(entries))
    await ctx.db.run(trimHistory([...new Set(entries.map(({ userId }) => userId))]))
  })
}

/** Writes every few seconds until it is stopped, and once more then. */
export const startReadBuffer = repeating(5000, flushReads, {
  waits: 'The reading history waits for the database.',
  fails: 'the reading history could not be written',
})
