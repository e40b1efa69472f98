import { setTimeout as delay } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Context } from '../kernel/context.ts'
import { type Chore, chores } from './chores.ts'
import { tasks as allTasks, batchSize, type Task } from './retention.ts'

export interface Housekeeping {
  stop(): Promise<void>
}

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_139
const firstAfter = 30_000
const every = 3_600_000

/** What can wait an hour: removing what has had its time, and the chores. Also soon after the start. */
export function startHousekeeping(ctx: Context, tasks: Task[] = allTasks, first = firstAfter): Housekeeping {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    for (let pause = first; !signal.aborted; pause = every) {
      // Apart by chance, so that servers that started together do not all come at once.
      await delay(pause * (1 + Math.random() / 10), undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await cleanUp(ctx, tasks, signal).catch((error) => report(ctx, error))
      for (const chore of chores) {
        if (signal.aborted) break
        await doChore(ctx, chore, signal)
      }
      if (!signal.aborted) await ctx.db.run(noteRound()).catch((error) => report(ctx, error))
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Which of them failed last is kept, for those who run the site. */
export async function doChore(ctx: Context, { name, run }: Chore, signal?: AbortSignal): Promise<void> {
  try {
    const done = await run(ctx, signal)
    if (done) ctx.log.info({ number: done, chore: name }, 'cleaned up')
    await ctx.db.run(forgetFailure(name))
  } catch (error) {
    report(ctx, error)
    await ctx.db.run(noteFailure(name)).catch((fault) => report(ctx, fault))
  }
}

/** However its parts went. */
export function noteRound(): Sql {
  return sql`
    insert into housekeeping_rounds (ended_at) values (clock_timestamp())
    on conflict (is_only) do update set ended_at = excluded.ended_at`
}

export function noteFailure(name: string): Sql {
  return sql`
    insert into chore_failures as f (name) values (${name})
    on conflict (name) do update set failed_at = now(), times = f.times + 1`
}

export function forgetFailure(name: string): Sql {
  return sql`delete from chore_failures where name = ${name}`
}

/** One round. Several processes may come at once: each batch is done by whoever holds the lock then. */
export async function cleanUp(
  ctx: Context,
  tasks: Task[] = allTasks,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const { name, batch } of tasks) {
    for (let rows = batchSize; rows === batchSize && !signal?.aborted; ) {
      const found = await exclusively(ctx, batch(batchSize))
      // Another process is at it.
      if (found === null) return done
      rows = found
      done[name] = (done[name] ?? 0) + rows
    }
  }
  const total = Object.values(done).reduce((sum, rows) => sum + rows, 0)
  if (total > 0) ctx.log.info({ rows: done }, 'cleaned up')
  return done
}

/** In short transactions, so that no row stays locked and the lock is free between two batches. */
function exclusively(ctx: Context, statement: Sql): Promise<number | null> {
  return ctx.db.transaction(async (tx) => {
    const { taken } = await tx.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lockKey}::int8) as taken`)
    return taken ? tx.run(statement) : null
  })
}

function report(ctx: Context, error: unknown): void {
  if (error instanceof DatabaseUnavailable) ctx.log.warn('The clean-up waits for the database.')
  else ctx.log.error({ err: error }, 'the clean-up failed')
}
