import { statfs } from 'node:fs/promises'
import type { Context } from './context.ts'
import { perContext } from './state.ts'

const space = perContext(() => ({ isFull: false }))

/** Whether so little is left that only what is there can be read. */
export function isDiskFull(ctx: Pick<Context, 'events' | 'state'>): boolean {
  return space(ctx).isFull
}

/** Much more must be free than when it closed, so that the site does not open and close with every post. */
const again = 1.25

/**
 * PostgreSQL falls when it cannot write at all, and everything else with it. So what members write is refused before
 * that, as long as less than DISK_RESERVE is free, and taken again by itself.
 */
export async function lookAtDisk(ctx: Context, folders: string[]): Promise<void> {
  const free = Math.min(...(await Promise.all(folders.map(freeBytes))))
  const state = space(ctx)
  const isFull = free < ctx.env.diskReserve * (state.isFull ? again : 1)
  if (isFull === state.isFull) return
  state.isFull = isFull
  const megabytes = Math.round(free / 1024 ** 2)
  if (isFull) ctx.log.error({ freeMegabytes: megabytes }, 'the disk is full: nothing is written until there is room')
  else ctx.log.warn({ freeMegabytes: megabytes }, 'there is room on the disk again')
}

/** A folder that cannot be asked is another's trouble. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const every = 5000

export function watchDisk(ctx: Context, folders: string[]): { stop(): void } {
  ctx.metrics.observe('disk_full', '1: nothing is written, because too little is free', () => Number(isDiskFull(ctx)))
  const look = () => void lookAtDisk(ctx, folders)
  look()
  const timer = setInterval(look, every).unref()
  return { stop: () => clearInterval(timer) }
}

/** What the system, or PostgreSQL, says when there is no room. */
export function saysDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && ['ENOSPC', 'EDQUOT', '53100'].includes(String(cause.code))) return true
  return false
}
