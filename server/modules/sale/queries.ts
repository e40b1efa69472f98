import sql, { type Sql } from 'sql-template-tag'
import { dayStart, today } from '../../db/sql-parts.ts'
import type { SalesRow } from '../../db/tables.ts'

/**
 * Part of a larger statement: `sold` is a query that says kind, author_id, user_id (who pays), target_type, target_id,
 * base, paid, share, percent, message, is_anonymous, hold_days and tx_id of what was just booked. Answers id, tx_id,
 * hold_at.
 */
export function insertSales(sold: Sql): Sql {
  return sql`
    insert into sales (kind, author_id, buyer_id, target_type, target_id, base, paid, share, fee, percent, message,
      is_anonymous, hold_at, tx_id, created_at)
    select s.kind, s.author_id, s.user_id, s.target_type, s.target_id, s.base, s.paid, s.share, s.paid - s.share, s.percent,
      s.message, s.is_anonymous, t.at + make_interval(hours => 24 * s.hold_days), s.tx_id, t.at
    from (${sold}) s cross join (select clock_timestamp() as at) t
    returning id, tx_id, hold_at`
}

/** Of what somebody owns now: `gained` says target_type and target_id, the same one as often as it was bought. */
export function countOwned(gained: Sql): Sql {
  return sql`
    insert into earning_stats as e (target_type, target_id, owned)
    select g.target_type, g.target_id, count(*) from (${gained}) g
    group by g.target_type, g.target_id order by g.target_type, g.target_id
    on conflict (target_type, target_id) do update set owned = e.owned + excluded.owned
    returning target_id`
}

/** Of what was given back, in the same order. */
export function uncountOwned(lost: Sql): Sql {
  return sql`
    update earning_stats e set owned = greatest(e.owned - 1, 0) from (
      select h.target_type, h.target_id from earning_stats h join (${lost}) l using (target_type, target_id)
      order by h.target_type, h.target_id for no key update of h
    ) l where e.target_type = l.target_type and e.target_id = l.target_id
    returning e.target_id`
}

/** Of what was tipped now, in the same order: as often as it stands in `gained`. Answers the figures. */
export function countTips(gained: Sql): Sql {
  return sql`
    insert into earning_stats as e (target_type, target_id, tips)
    select g.target_type, g.target_id, count(*) from (${gained}) g
    group by g.target_type, g.target_id order by g.target_type, g.target_id
    on conflict (target_type, target_id) do update set tips = e.tips + excluded.tips
    returning target_type, target_id, tips`
}

/** A tip that was given back. */
export function uncountTip({ target_type, target_id }: Pick<SaleRow, 'target_type' | 'target_id'>): Sql {
  return sql`
    update earning_stats set tips = greatest(tips - 1, 0) where target_type = ${target_type} and target_id = ${target_id}`
}

export type SaleRow = Pick<
  SalesRow,
  'id' | 'author_id' | 'buyer_id' | 'target_id' | 'paid' | 'share' | 'fee' | 'tx_id' | 'settle_tx_id'
> & {
  kind: 'buy' | 'tip' | 'bounty'
  target_type: string
  state: 'held' | 'settled' | 'refunded'
  /** The author does not have it yet. */
  is_in_hold: boolean
}

/** In order to change it: whoever comes next sees what has become of it. */
export function lockSale(id: string): Sql {
  return sql`
    select s.id, s.kind, s.author_id, s.buyer_id, s.target_type, s.target_id, s.paid, s.share, s.fee, s.tx_id,
      s.settle_tx_id, s.state, s.state = 'held' and s.hold_at > clock_timestamp() as is_in_hold
    from sales s where s.id = ${id} for no key update`
}

export function endSale(id: string, refundTxId: string): Sql {
  return sql`
    update sales set state = 'refunded', refund_tx_id = ${refundTxId}, refunded_at = clock_timestamp() where id = ${id}`
}

/** What a member has spent today, in the time of the site. Their balance is locked before it is looked at. */
export function spentToday(userId: string): Sql {
  return sql`select spent from tipped_since(${userId}, ${dayStart(today, 0)}, true)`
}
