import { setTimeout as delay } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { type Context, inTransaction } from '../../kernel/context.ts'

/** Those who hear at once of something they follow are told so many at a time: while it runs, others wait. */
export const newsPortion = 100

/** After a full portion everybody else has the machine: so many times as long as it took, and at most so long (ms). */
const rest = { times: 20, most: 400 }

/**
 * Whatever waits, portion by portion; `tellSome` answers undefined when nothing does. Several processes may be at it:
 * each portion is told once.
 */
export async function tellInPortions(
  ctx: Context,
  tellSome: (ctx: Context) => Promise<number | undefined>,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0
  while (!signal?.aborted) {
    const began = performance.now()
    const number = await inTransaction(ctx, tellSome)
    if (number === undefined) break
    told += number
    const pause = Math.min(rest.times * (performance.now() - began), rest.most)
    if (number > newsPortion / 2) await delay(pause, undefined, { signal }).catch(() => undefined)
  }
  return told
}

/** With whom a portion ended; null: all have been told. */
export function lastOf(portion: { user_id: string }[]): string | null {
  return portion.length === newsPortion ? (portion.at(-1)?.user_id ?? null) : null
}

/** What news remember of it. */
export function toldUpTo(last: string | null): Sql {
  return last === null ? sql`done_at = now()` : sql`told_to = ${last}`
}
