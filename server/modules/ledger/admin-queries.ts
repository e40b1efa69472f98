import sql, { type Sql } from 'sql-template-tag'
import type { HouseAccount } from '#contract/modules/wallet/admin-ledger.ts'
import { type LineRow, type Lines, lineFacts, monthStart } from './statement-queries.ts'

export interface TrialRow {
  account: 'user' | 'income' | HouseAccount
  accounts: number
  entries: number
  sum: string
  balance: string | null
}

/** All in one statement, so that it is the state of one moment. */
export function trialBalance(): Sql {
  return sql`
    select a.kind as account, count(*)::int as accounts, coalesce(sum(e.entries), 0)::int as entries,
      coalesce(sum(e.sum), 0) as sum, sum(a.balance) as balance
    from accounts a left join (
      select account_id, count(*) as entries, sum(amount) as sum from ledger_entries group by account_id
    ) e on e.account_id = a.id
    group by a.kind order by min(a.id)`
}

export function countTransactions(): Sql {
  return sql`select count(*)::int as transactions from ledger_transactions`
}

export interface AdminLineRow extends Omit<LineRow, 'balance_after'> {
  balance_after: string | null
  user_id: string | null
  user_name: string | null
  actor_name: string | null
}

/** Lines of the house have no number of their own; the transaction gives it. */
export function houseStatement(account: HouseAccount, { month, kind, below, skip, limit }: Lines): Sql {
  const isWanted = sql`
    a.kind = ${account} and e.account_seq is null
    ${kind ? sql`and e.kind = ${kind}` : sql``} ${below ? sql`and e.tx_id < ${below}` : sql``}
    ${month ? sql`and t.created_at >= ${monthStart(month, 0)} and t.created_at < ${monthStart(month, 1)}` : sql``}`
  const from = sql`
    from accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.tx_id
    where ${isWanted}`
  return withNames(sql`
    select (select count(*) ${from}) as total, l.* from (select) one left join lateral (
      select e.tx_id as line, ${lineFacts}
      ${from} order by e.tx_id desc limit ${limit} offset ${skip}
    ) l on true`)
}

/** Who they are whose account moved and who moved it; `lines` is a statement. */
export function withNames(lines: Sql): Sql {
  return sql`
    select l.*, u.id as user_id, u.name as user_name, c.name as actor_name from (${lines}) l
    left join lateral (
      select a.user_id from ledger_entries e join accounts a on a.id = e.account_id
      where e.tx_id = l.tx_id and a.user_id is not null limit 1
    ) o on true
    left join users u on u.id = o.user_id left join users c on c.id = l.actor_id
    order by l.line desc`
}
