import type { Piscina } from 'piscina'
import type { Context } from './context.ts'
import { perContext } from './state.ts'

/**
 * Threads for what would hold up everybody else: splitting and packing of books. Two at most, which end when they have had
 * nothing to do for a while; each has a bound of memory, so that a hostile file ends its own work and nothing more.
 */
const options = {
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 10_000,
  maxQueue: 200,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
}

type Owner = Pick<Context, 'events' | 'state'>

const threadsOf = perContext((): { pool?: Promise<Piscina>; isEnded: boolean } => ({ isEnded: false }))

/** The process is about to end; whatever was asked for can be done by the next one. */
export class ThreadsEnded extends Error {}

/** Calls a function of a file in a thread; what goes in and comes out is copied. */
export async function inThread<Result>(ctx: Owner, file: URL, name: string, task: object): Promise<Result> {
  const threads = threadsOf(ctx)
  try {
    if (threads.isEnded) throw new ThreadsEnded()
    // Loaded with the first book.
    threads.pool ??= import('piscina').then(({ Piscina: Pool }) => new Pool(options))
    return await (await threads.pool).run(task, { filename: file.href, name })
  } catch (error) {
    throw threads.isEnded ? new ThreadsEnded('the threads have ended') : error
  }
}

/** What is under way breaks off. */
export async function endThreads(ctx: Owner): Promise<void> {
  const threads = threadsOf(ctx)
  threads.isEnded = true
  await (await threads.pool)?.destroy()
}
