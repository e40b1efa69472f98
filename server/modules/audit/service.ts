import type { Context } from '../../context.ts'
import { insertEntry } from './queries.ts'

export interface AuditEntry {
  /** Null: nobody was logged in, or the server itself. */
  actorId: string | null
  /** A noun and a verb: `config.change`. */
  action: string
  subject?: string
  ip?: string
  detail?: Record<string, unknown>
}

/** Writes down who did what. In a transaction it stands or falls with what was done. */
export async function record(ctx: Pick<Context, 'db'>, entry: AuditEntry): Promise<void> {
  await ctx.db.run(insertEntry(entry))
}
