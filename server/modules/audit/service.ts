import type { AuditAction } from '#contract/modules/site/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { insertEntry } from './queries.ts'

export { listEntries } from './list.ts'

export interface NewEntry {
  /** Null: nobody was logged in, or the server itself. */
  actorId: string | null
  action: AuditAction
  subject?: string
  ip?: string
  /** What somebody who reads the log later needs to know; never what opens a door. */
  detail?: Record<string, unknown>
}

/** Writes down who did what. In a transaction it stands or falls with what was done. */
export async function record(ctx: Pick<Context, 'db'>, entry: NewEntry): Promise<void> {
  await ctx.db.run(insertEntry(entry))
}
