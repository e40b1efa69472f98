import sql from 'sql-template-tag'
import type { Invariant } from './invariant.ts'
import { moved, movedOf } from './sale-invariants.ts'

/** What lies in escrow is what stands on open questions. */
export const bountyInvariants: Invariant[] = [
  {
    // A bounty is the sum of what was put on it, and went out whole, once, to whom it says.
    name: 'I14',
    over: sql`bounties`,
    broken: (portion) => sql`
      select o.id from bounties o left join sales s on s.id = o.sale_id cross join lateral (
        select coalesce(sum(k.amount), 0) as amount,
          coalesce(bool_and(${moved(sql`k.tx_id`, 'escrow')} = k.amount
            and ${movedOf(sql`k.tx_id`, 'user', sql`o.user_id`)} = -k.amount), true) as is_booked
        from bounty_stakes k where k.bounty_id = o.id
      ) k
      where ${portion} and (k.amount <> o.amount or not k.is_booked
        or (o.state = 'refunded' and (${moved(sql`o.refund_tx_id`, 'escrow')} <> -o.amount
          or ${movedOf(sql`o.refund_tx_id`, 'user', sql`o.user_id`)} <> o.amount))
        or (s.id is not null and (${moved(sql`s.tx_id`, 'escrow')} <> -o.amount
          or (s.kind, s.buyer_id, s.paid, s.target_type, s.target_id)
            is distinct from ('bounty', o.user_id, o.amount, 'comment', o.comment_id))))`,
  },
  {
    // Whatever moved escrow was put on a question, won, or given back.
    name: 'I14',
    over: sql`ledger_transactions`,
    broken: (portion) => sql`
      select o.id from ledger_transactions o
      where ${portion} and o.kind in ('bounty', 'refund', 'adjust') and ${moved(sql`o.id`, 'escrow')} <> 0
        and not exists (select from bounty_stakes k where k.tx_id = o.id)
        and not exists (select from bounties b join sales s on s.id = b.sale_id where s.tx_id = o.id)
        and not exists (select from bounties b where b.refund_tx_id = o.id)`,
  },
  {
    // Every bounty that was won has its question.
    name: 'I14',
    over: sql`sales`,
    broken: (portion) => sql`
      select o.id from sales o left join bounties b on b.sale_id = o.id
      where ${portion} and o.kind = 'bounty' and b.id is null`,
  },
]
