import sql, { type Sql } from 'sql-template-tag'
import type { Invariant } from './invariant.ts'

const transactions = sql`ledger_transactions`
const sales = sql`sales`
const purchases = sql`purchases`

/** What a transaction (`o`) moved on an account of that kind; nothing where it has no such entry. */
export function moved(tx: Sql, account: string): Sql {
  return sql`(select coalesce(sum(e.amount), 0) from ledger_entries e join accounts a on a.id = e.account_id
    where e.tx_id = ${tx} and a.kind = ${account})`
}

/** The same on the balance or the income of somebody. */
export function movedOf(tx: Sql, account: string, userId: Sql): Sql {
  return sql`(select coalesce(sum(e.amount), 0) from ledger_entries e join accounts a on a.id = e.account_id
    where e.tx_id = ${tx} and a.kind = ${account} and a.user_id = ${userId})`
}

const isOfSale = sql`o.source_type = 'sale-refund'`

/** What holds of whatever was sold. */
export const saleInvariants: Invariant[] = [
  {
    // What was paid is the author's share and the site's, as its percent says, and as it was booked.
    name: 'I10',
    over: sales,
    broken: (portion) => sql`
      select o.id from sales o join ledger_transactions t on t.id = o.tx_id
      where ${portion} and (
        t.kind <> o.kind or o.paid <> o.share + o.fee
        or o.share <> least(o.paid, floor(o.base * (100 - o.percent) / 100.0)::int8)
        or (o.kind <> 'bounty' and ${movedOf(sql`o.tx_id`, 'user', sql`o.buyer_id`)} <> -o.paid)
        or ${moved(sql`o.tx_id`, 'income_due')} <> o.share or ${moved(sql`o.tx_id`, 'platform_share')} <> o.fee)`,
  },
  {
    // What the books say was bought or tipped has a sale.
    name: 'I10',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o left join sales s on s.tx_id = o.id
      where ${portion} and o.kind in ('buy', 'tip') and s.id is null`,
  },
  {
    // Whatever moved what authors wait for belongs to sales, and is what they say: so it is the sum of those that are
    // neither settled nor given back.
    name: 'I11',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o left join sales s on s.tx_id = o.id
      where ${portion} and o.kind in ('buy', 'tip', 'bounty', 'settle', 'refund', 'adjust')
        and ${moved(sql`o.id`, 'income_due')} <> case
          when s.id is not null then s.share
          when o.kind = 'settle' then -(select coalesce(sum(d.share), 0) from sales d where d.settle_tx_id = o.id)
          when o.source_type = 'sale-claw' then (select d.share from sales d where d.id = o.source_id::int8)
          when ${isOfSale} then -coalesce((
            select d.share from sales d where d.refund_tx_id = o.id and (d.settle_tx_id is null or exists (
              select from ledger_transactions c where c.source_type = 'sale-claw' and c.source_id = d.id::text))), 0)
          else 0 end`,
  },
  {
    // A share that was settled went to its author, in one booking with all that was settled then.
    name: 'I12',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o cross join lateral (
        select sum(s.share) as share, min(s.author_id) as author_id, count(distinct s.author_id) as authors
        from sales s where s.settle_tx_id = o.id
      ) s
      where ${portion} and o.kind = 'settle' and (s.authors <> 1
        or ${movedOf(sql`o.id`, 'income', sql`s.author_id`)} is distinct from s.share)`,
  },
  {
    // And what is called settled was, by a booking of that kind.
    name: 'I12',
    over: sales,
    broken: (portion) => sql`
      select o.id from sales o left join ledger_transactions t on t.id = o.settle_tx_id
      where ${portion} and ((t.id is not null and t.kind <> 'settle')
        or (o.state = 'held' and t.id is not null) or (o.state = 'settled' and o.share > 0 and t.id is null))`,
  },
  {
    // Who paid owns, who owns paid, and what was paid for each part is the price.
    name: 'I15',
    over: purchases,
    broken: (portion) => sql`
      select o.id from purchases o left join sales s on s.id = o.sale_id cross join lateral (
        select count(*) as number, coalesce(sum(w.paid), 0) as paid, coalesce(bool_and(w.user_id = o.user_id), true) as is_theirs
        from ownerships w where w.purchase_id = o.id
      ) w
      where ${portion} and o.target_type <> 'goods' and (
        (o.refunded_at is null) <> (w.number > 0) or not w.is_theirs or (o.refunded_at is null and w.paid <> o.paid)
        or (o.tx_id is null and o.card_id is null and o.paid > 0)
        or (s.id is not null and (s.kind, s.buyer_id, s.paid, s.tx_id) is distinct from ('buy', o.user_id, o.paid, o.tx_id))
        or (s.id is not null and (s.state = 'refunded') <> (o.refunded_at is not null)))`,
  },
  {
    // What was sold was bought.
    name: 'I15',
    over: sales,
    broken: (portion) => sql`
      select o.id from sales o left join purchases p on p.sale_id = o.id
      where ${portion} and o.kind = 'buy' and p.id is null`,
  },
  {
    // What was given back is the whole, to who had paid it, once.
    name: 'I16',
    over: sales,
    broken: (portion) => sql`
      select o.id from sales o left join ledger_transactions t on t.id = o.refund_tx_id
      where ${portion} and o.state = 'refunded' and (
        (t.kind, t.source_type, t.source_id, t.reverses) is distinct from ('refund', 'sale-refund', o.id::text, o.tx_id)
        or ${movedOf(sql`o.refund_tx_id`, 'user', sql`o.buyer_id`)} <> o.paid)`,
  },
  {
    name: 'I16',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o left join sales s on s.refund_tx_id = o.id
      where ${portion} and ${isOfSale} and s.id is null`,
  },
]
