import sql from 'sql-template-tag'
import type { Invariant } from './invariant.ts'
import { moved, movedOf } from './sale-invariants.ts'

const end = sql`o.end_tx_id`

/** What holds of income that is paid out. */
export const payoutInvariants: Invariant[] = [
  {
    // What was asked for left the income of who asked. It still waits, is income again whole, or was paid but for the fee.
    name: 'I13',
    over: sql`withdrawals`,
    broken: (portion) => sql`
      select o.id from withdrawals o
      where ${portion} and (
        ${movedOf(sql`o.tx_id`, 'income', sql`o.user_id`)} <> -o.amount
        or ${moved(sql`o.tx_id`, 'withdrawing')} <> o.amount
        or ${moved(end, 'withdrawing')} <> case when o.end_tx_id is null then 0 else -o.amount end
        or ${movedOf(end, 'income', sql`o.user_id`)}
          <> case when o.state in ('refused', 'cancelled') then o.amount else 0 end
        or ${moved(end, 'cash_out')} <> case when o.state = 'paid' then o.amount - o.fee else 0 end
        or ${moved(end, 'fee')} <> case when o.state = 'paid' then o.fee else 0 end)`,
  },
  {
    // Nothing but requests moves what is under way and what was paid out: so that is the sum of them.
    name: 'I13',
    over: sql`accounts`,
    broken: (portion) => sql`
      select distinct o.id from accounts o join ledger_entries e on e.account_id = o.id
      where ${portion} and o.kind in ('withdrawing', 'cash_out', 'fee') and (e.kind <> 'withdraw' or not exists (
        select from withdrawals w where w.tx_id = e.tx_id or w.end_tx_id = e.tx_id))`,
  },
]
