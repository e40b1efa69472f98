import sql, { type Sql } from 'sql-template-tag'
import { type LedgerKind, linesCounted } from '#contract/modules/wallet/ledger.ts'
import { zone } from '../../db/sql-parts.ts'

export interface Lines {
  /** Of a member: the balance unless it says the income. */
  account?: 'user' | 'income'
  month?: string
  kind?: LedgerKind
  /** What came in, or what went out. */
  direction?: 'in' | 'out'
  /** Lines below this number. */
  below?: string
  /** Lines to leave out before the first. */
  skip: number
  limit: number
}

export interface LineRow {
  total: string
  /** The number of the line among those of its account, or of its kind. */
  line: string
  tx_id: string
  kind: LedgerKind
  amount: string
  balance_after: string
  order_number: string | null
  note: string
  reverses: string | null
  source_type: string
  source_id: string
  actor_id: string | null
  created_at: Date
  /** How a top-up was paid. */
  method: string | null
  vip_days: number | null
  vip_end_at: Date | null
}

/** When the lines have no number of their own, only the total is there. */
export type StatementRow = LineRow | { total: string; tx_id: null }

const signs = { both: sql``, in: sql`and e.amount > 0`, out: sql`and e.amount < 0` }

/** What stands behind a line `e` with its transaction `t`. */
export const lineFacts = sql`
  e.tx_id, e.kind, e.amount, e.balance_after, t.order_number, t.note, t.reverses, t.source_type, t.source_id, t.actor_id,
  t.created_at, (select o.method from topup_orders o where o.tx_id = e.tx_id) as method,
  (select g.days from vip_grants g where g.tx_id = e.tx_id) as vip_days,
  (select g.to_at from vip_grants g where g.tx_id = e.tx_id) as vip_end_at`

/**
 * Newest first. The lines of an account, and of each kind, are numbered without gaps and in the order of time: how many
 * there are, where a month begins and where a page begins are found without counting.
 */
export function statementOf(
  userId: string,
  { account = 'user', month, kind, direction, below, skip, limit }: Lines,
): Sql {
  const line = kind ? sql`e.kind_seq` : sql`e.account_seq`
  const isOfKind = kind ? sql`and e.kind = ${kind}` : sql``
  const count = kind
    ? sql`coalesce((
        select e.kind_seq from ledger_entries e
        where e.account_id = a.id and e.kind = ${kind} and e.account_seq is not null
        order by e.kind_seq desc limit 1), 0)`
    : sql`a.version`
  const isWanted = sql`
    e.account_id = s.id and e.account_seq is not null and ${line} > s.low ${isOfKind} ${signs[direction ?? 'both']}`
  // Lines of one direction have no number of their own: they are counted, as far as anybody turns pages.
  const total = direction
    ? sql`(select count(*) from (
        select from ledger_entries e where ${isWanted} and ${line} <= s.high limit ${linesCounted}) c)`
    : sql`s.high - s.low`
  const [last, offset] = direction ? [sql`0`, skip] : [sql`${skip}::int8`, 0]
  const before = (edge: Sql) => sql`ledger_entries_before(n.id, ${kind ?? null}, n.count, ${edge})`
  return sql`
    with numbered as (select a.id, ${count} as count from accounts a where a.user_id = ${userId} and a.kind = ${account}), span as (
      select n.id, ${month ? before(monthStart(month, 0)) : sql`0`} as low,
        ${month ? before(monthStart(month, 1)) : sql`n.count`} as high
      from numbered n
    )
    select ${total} as total, l.* from span s left join lateral (
      select ${line} as line, ${lineFacts}
      from ledger_entries e join ledger_transactions t on t.id = e.tx_id
      where ${isWanted} and ${line} <= least(s.high, ${below ?? null}::int8 - 1) - ${last}
      order by ${line} desc limit ${limit} offset ${offset}::int8
    ) l on true`
}

/** Months are those of the site. */
export function monthStart(month: string, later: 0 | 1): Sql {
  return sql`(${`${month}-01`}::date + ${later} * interval '1 month') at time zone ${zone}`
}

export function memberName(userId: string): Sql {
  return sql`select name from users where id = ${userId}`
}
