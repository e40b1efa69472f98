import sql, { type Sql } from 'sql-template-tag'
import type { AuditEntry } from './service.ts'

export function insertEntry({ actorId, action, subject = '', ip = '', detail = {} }: AuditEntry): Sql {
  return sql`
    insert into audit_log (actor_id, action, subject, ip, detail)
    values (${actorId}, ${action}, ${subject}, ${ip}, ${JSON.stringify(detail)}::jsonb)`
}
