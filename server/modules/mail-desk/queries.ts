import sql, { type Sql } from 'sql-template-tag'
import type { LetterKind, LetterState } from '#contract/modules/site/admin-mail.ts'
import { today } from '../../db/sql-parts.ts'

export interface QueueRow {
  id: string
  kind: LetterKind
  to_address: string
  state: LetterState
  tries: number
  created_at: Date
  next_at: Date | null
  error: string | null
  can_retry: boolean
}

const state = sql`case when state = 'waiting' and error is not null then 'retry' else state end`

/** Each condition by an index of its own. */
const conditions: Record<LetterState, Sql> = {
  waiting: sql`state = 'waiting' and error is null`,
  retry: sql`state = 'waiting' and error is not null`,
  failed: sql`state = 'failed'`,
  sent: sql`state = 'sent'`,
}

function chosen(wanted: LetterState | undefined): Sql {
  return wanted ? conditions[wanted] : sql`true`
}

export function queuedLetters(wanted: LetterState | undefined, page: number, limit: number): Sql {
  return sql`
    select id, kind, to_address, ${state} as state, tries, created_at, error,
      case when state = 'waiting' then next_at end as next_at, state <> 'sent' and sealed is not null as can_retry
    from letters where ${chosen(wanted)} order by id desc limit ${limit} offset ${(page - 1) * limit}`
}

/** As far as anybody turns the pages. */
export function countQueued(wanted: LetterState | undefined, most: number): Sql {
  return sql`select count(*)::int as total from (select from letters where ${chosen(wanted)} limit ${most}) l`
}

export function figuresOfKinds(): Sql {
  return sql`
    select kind, sum(sent)::int as sent, sum(failed)::int as failed from mail_days
    where day > ${today} - 30 group by kind order by kind`
}

export function otherFigures(most: number): Sql {
  return sql`
    select (select count(*)::int from (select from letters where state = 'waiting' limit ${most}) l) as waiting,
      coalesce((select number from mail_draws where day = ${today}), 0) as drawn,
      coalesce((select sum(number)::int from unsubscriptions where day > ${today} - 30), 0) as unsubscribed`
}
