import { repeating } from '../../db/repeat.ts'
import { writeBuffer } from '../../db/write-buffer.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { addHits } from './queries.ts'

/** Hits that were not written yet. A text that is refused leaves nothing in the database but them. */
const bufferOf = perContext(() =>
  writeBuffer<{ ruleId: string; hits: number }>((one, other) => ({ ...one, hits: one.hits + other.hits })),
)

export function countHits(ctx: Context, ruleIds: string[]): void {
  for (const ruleId of ruleIds) bufferOf(ctx).put(ruleId, { ruleId, hits: 1 })
}

export async function flushHits(ctx: Context): Promise<void> {
  await bufferOf(ctx).flush(async (hits) => {
    await ctx.db.run(addHits(hits))
  })
}

export const startHitBuffer = repeating(2000, flushHits, {
  waits: 'hits of rules wait for the database',
  fails: 'hits of rules could not be written',
})
