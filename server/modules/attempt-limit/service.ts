import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts'
import { perContext } from '../../kernel/state.ts'
import { clearAttempts, countAttempt, countInHour, lockLeft, uncountAttempt } from './queries.ts'

export { hasAttempts, isLocked } from './queries.ts'

/** Attempts on one key that may wait for each other in this process. */
const mostAtOnce = 16

/** One after another: somebody who is right several times at once must not be counted as wrong. */
const attemptMutex = perContext(() => createKeyedMutex(mostAtOnce))

/**
 * One attempt at something that can be guessed. It is counted before it is checked, so that attempts at the same
 * time cannot exceed the budget, and the count is dropped when the check says yes.
 */
export async function attempt(ctx: Context, subject: string, check: () => Promise<boolean>): Promise<boolean> {
  const key = keyOf(subject)
  const work = async () => {
    if ((await ctx.db.run(countAttempt(key))) === 0) throw await locked(ctx, key)
    let isRight: boolean
    try {
      isRight = await check()
    } catch (error) {
      await ctx.db.run(uncountAttempt(key))
      throw error
    }
    if (isRight) await ctx.db.run(clearAttempts(key))
    return isRight
  }
  return attemptMutex(ctx)(key, work, () => tooMany(1))
}

/**
 * The same for what is right nearly always: only a wrong one is written down. The attempts of one process take turns, so
 * those of several may exceed the budget by one each. `check` gets the key, asks its statement whether it `isLocked`,
 * looks at nothing then, and says whether there were wrong ones before (`hasAttempts`).
 */
export async function attemptQuietly(
  ctx: Context,
  subject: string,
  check: (key: string) => Promise<{ isRight: boolean; hasFailed: boolean }>,
): Promise<boolean> {
  const key = keyOf(subject)
  const work = async () => {
    const { isRight, hasFailed } = await check(key)
    if (!isRight && (await ctx.db.run(countAttempt(key))) === 0) throw await locked(ctx, key)
    if (isRight && hasFailed) await ctx.db.run(clearAttempts(key))
    return isRight
  }
  return attemptMutex(ctx)(key, work, () => tooMany(1))
}

/** What was counted so far no longer matters: what could be guessed is another now. */
export async function forgive(ctx: Context, subject: string): Promise<void> {
  await ctx.db.run(clearAttempts(keyOf(subject)))
}

/** A wrong one of a subject that many may share, as an address is: it is locked after `most` of them in an hour. */
export async function countWrong(ctx: Context, subject: string, most: number): Promise<void> {
  await ctx.db.run(countInHour(keyOf(subject), most))
}

/** Seconds for which a subject is locked; 0: it is not. */
export async function lockedFor(ctx: Context, subject: string): Promise<number> {
  const left = await ctx.db.maybe<{ seconds: number }>(lockLeft(keyOf(subject)))
  return Math.max(0, left?.seconds ?? 0)
}

/** By which statements ask whether a subject `isLocked`. */
export function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

async function locked(ctx: Context, key: string): Promise<Refusal> {
  const left = await ctx.db.maybe<{ seconds: number }>(lockLeft(key))
  return tooMany(Math.max(1, left?.seconds ?? 1))
}

function tooMany(seconds: number): Refusal {
  return new Refusal(429, 'guess_locked', { params: { seconds }, retryAfter: seconds })
}
