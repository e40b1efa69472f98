import type { AuditEntry, AuditSelect } from '#contract/modules/site/audit.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type EntryRow, entries, insertEntry, insertStaffEntry, type NewEntry } from './queries.ts'

export type { Changed } from './queries.ts'

/** Who acts for the site, and from where: what the log says of whoever did it. */
export interface Office {
  client: Pick<Client, 'ip'>
  viewer: Viewer
}

/** Writes down who did what. In a transaction it stands or falls with what was done. */
export async function record(ctx: Pick<Context, 'db' | 'callerIp'>, entry: NewEntry): Promise<void> {
  await ctx.db.run(insertEntry({ ip: ctx.callerIp, ...entry }))
}

/** The same of what members do as well, who have a log of their own for it. */
export async function recordOfStaff(ctx: Pick<Context, 'db' | 'callerIp'>, entry: NewEntry): Promise<void> {
  await ctx.db.run(insertStaffEntry({ ip: ctx.callerIp, ...entry }))
}

export async function listEntries(
  ctx: Pick<Context, 'db'>,
  { limit, cursor, select = {} }: { limit: number; cursor?: string; select?: AuditSelect },
): Promise<{ list: AuditEntry[]; nextCursor: string | null }> {
  // One more tells whether there is more.
  const rows = await ctx.db.many<EntryRow>(entries(select, cursor, limit + 1))
  const list = rows.slice(0, limit).map(present)
  return { list, nextCursor: rows.length > limit ? (list.at(-1)?._id ?? null) : null }
}

function present(row: EntryRow): AuditEntry {
  return {
    _id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    subject: row.subject,
    subjectName: row.subject_name ?? '',
    ip: row.ip,
    detail: row.detail,
    createTime: row.created_at.getTime(),
  }
}
