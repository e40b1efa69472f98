import type { Context } from '../../kernel/context.ts'
import type { NewEntry } from './queries.ts'
import { insertEntry } from './queries.ts'

export { listEntries } from './list.ts'

/** Writes down who did what. In a transaction it stands or falls with what was done. */
export async function record(ctx: Pick<Context, 'db'>, entry: NewEntry): Promise<void> {
  await ctx.db.run(insertEntry(entry))
}
