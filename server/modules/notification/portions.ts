import { setTimeout as delay } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { foldWord } from '#contract/shared/text.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'

/** News for all who follow something are told to so many of them in one transaction: while it runs, others wait. */
export const newsPortion = 100

/** After a full portion everybody else has the machine: so many times as long as it took, and at most so long (ms). */
const rest = { times: 20, most: 400 }

/** One who is to hear of it, with the words that they mute. */
export interface Listener {
  user_id: string
  muted_words: string[] | null
}

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

/** Without those who mute a word of the text, by the same rule as lists leave posts out. */
export function whoHears(portion: Listener[], text: string): string[] {
  const folded = foldWord(text)
  const isMuted = (words: string[]) => words.some((word) => folded.includes(foldWord(word)))
  return portion.filter(({ muted_words }) => !isMuted(muted_words ?? [])).map(({ user_id }) => user_id)
}

/** With whom a portion ended; null: all have been told. */
export function lastOf(portion: Listener[]): string | null {
  return portion.length === newsPortion ? (portion.at(-1)?.user_id ?? null) : null
}

/** What news remember of it. */
export function toldUpTo(last: string | null): Sql {
  return last === null ? sql`done_at = now()` : sql`told_to = ${last}`
}
