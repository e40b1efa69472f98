import sql, { type Sql } from 'sql-template-tag'
import type { ExpKind } from '#contract/modules/forum/grade.ts'

/** What happened to a source of experience. `return`: it is back, and so is what was taken; nothing new is given. */
export type Act = 'give' | 'take' | 'return'

/**
 * Part of a larger statement, so that what happened and its reward stand or fall together: `events` is a query that
 * says user_id, kind, source and act. It is counted within seconds; until then nobody waits for anybody's account.
 */
export function earned(events: Sql): Sql {
  return sql`insert into exp_events (user_id, kind, source, act) ${events}`
}

/** The same as a statement of its own. */
export function earnedOnce(event: { userId: string; kind: ExpKind; source: string; act: Act }): Sql {
  return earned(sql`values (${event.userId}::int8, ${event.kind}, ${event.source}, ${event.act})`)
}
