import sql from 'sql-template-tag'
import type { Invariant } from './invariant.ts'
import { moved, movedOf } from './sale-invariants.ts'

/** Of goods that open what a member has made: at once it is that member's sale, as codes it waits where cards are paid from. */
const opens = sql`r.kind in ('pass', 'work')`
const isOpened = sql`r.kind in ('pass', 'work') and r.delivery = 'direct'`

/** What holds of what the site sells itself. */
export const goodsInvariants: Invariant[] = [
  {
    // Places of a member are those of the codes and cards that they used and of the goods that they bought and kept.
    name: 'I17',
    over: sql`users`,
    broken: (portion) => sql`
      select o.id from users o left join licences l on l.user_id = o.id
      where ${portion} and (l.user_id is not null or exists (
          select from purchases p where p.user_id = o.id and p.target_type = 'goods')
          or exists (select from cards c where c.redeemed_by = o.id and c.kind = 'slots'))
        and coalesce(l.slots, 0) <> (
          select coalesce(sum(b.slots), 0) from redeem_codes c join redeem_batches b on b.id = c.batch_id
          where c.redeemed_by = o.id
        ) + (
          select coalesce(sum(b.value), 0) from cards c join card_batches b on b.id = c.batch_id
          where c.redeemed_by = o.id and c.kind = 'slots'
        ) + (
          select coalesce(sum(r.value * p.number), 0) from purchases p join goods_receipts r on r.purchase_id = p.id
          where p.user_id = o.id and p.target_type = 'goods' and p.refunded_at is null
            and r.kind = 'slots' and r.delivery = 'direct')`,
  },
  {
    // Goods were paid once, came, and what was given back was paid back.
    name: 'I17',
    over: sql`purchases`,
    broken: (portion) => sql`
      select o.id from purchases o left join goods_receipts r on r.purchase_id = o.id
        left join ledger_transactions t on t.id = o.tx_id left join vip_grants g on g.tx_id = o.tx_id
      where ${portion} and o.target_type = 'goods' and (
        r.purchase_id is null or t.kind is distinct from case when ${isOpened} then 'buy' else 'goods' end
        or (o.sale_id is not null) <> (${isOpened})
        or ${movedOf(sql`o.tx_id`, 'user', sql`o.user_id`)} <> -o.paid
        or ${moved(sql`o.tx_id`, 'goods_income')} <> case when ${opens} then 0 else o.paid end
        or ${moved(sql`o.tx_id`, 'card_pool')} <> case when ${opens} and r.delivery = 'card' then o.paid else 0 end
        or (o.refunded_at is null) <> (o.refund_tx_id is null)
        or ${movedOf(sql`o.refund_tx_id`, 'user', sql`o.user_id`)} <> case when o.refund_tx_id is null then 0 else o.paid end
        or (r.kind = 'vip' and r.delivery = 'direct')
          is distinct from coalesce(g.user_id = o.user_id and g.days = r.value * o.number, false)
        or (${isOpened} and (o.refunded_at is null) <> exists (
          select from ownerships w where w.purchase_id = o.id and w.user_id = o.user_id))
        or (o.refunded_at is not null and (
          exists (select from cards c where c.batch_id = r.card_batch_id and c.redeemed_by is not null)
          or exists (select from redeem_codes c where c.batch_id = r.redeem_batch_id and c.redeemed_by is not null))))`,
  },
  {
    // What the books say was paid for goods has a purchase.
    name: 'I17',
    over: sql`ledger_transactions`,
    broken: (portion) => sql`
      select o.id from ledger_transactions o left join purchases p on p.tx_id = o.id
      where ${portion} and o.kind = 'goods' and p.id is null`,
  },
]
