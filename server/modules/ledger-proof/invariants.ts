import sql from 'sql-template-tag'
import { bountyInvariants } from './bounty-invariants.ts'
import { goodsInvariants } from './goods-invariants.ts'
import type { Invariant } from './invariant.ts'
import { payoutInvariants } from './payout-invariants.ts'
import { saleInvariants } from './sale-invariants.ts'

const transactions = sql`ledger_transactions`
const accounts = sql`accounts`
const grants = sql`vip_grants`
const cards = sql`cards`
const batches = sql`card_batches`
const orders = sql`topup_orders`

/**
 * What holds at every moment, whatever happened. `portion` is a condition on `id` of the table that is gone through,
 * which is called `o`.
 */
export const invariants: Invariant[] = [
  {
    // The entries of a transaction sum to nothing.
    name: 'I1',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o join ledger_entries e on e.tx_id = o.id
      where ${portion} group by o.id having sum(e.amount) <> 0`,
  },
  {
    // A transaction has two entries at least, on accounts that exist, of its own kind.
    name: 'I2',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o
      left join ledger_entries e on e.tx_id = o.id left join accounts a on a.id = e.account_id
      where ${portion} group by o.id having count(a.id) < 2 or count(a.id) < count(e.tx_id) or not bool_and(e.kind = o.kind)`,
  },
  {
    // No member owes anything.
    name: 'I3',
    over: accounts,
    broken: (portion) => sql`select o.id from accounts o where ${portion} and o.balance < 0`,
  },
  {
    // A balance is the sum of the entries, and the account knows how many there are.
    name: 'I4',
    over: accounts,
    broken: (portion) => sql`
      select o.id from accounts o left join ledger_entries e on e.account_id = o.id
      where ${portion} and o.balance is not null group by o.id
      having o.balance <> coalesce(sum(e.amount), 0) or o.version <> count(e.tx_id)`,
  },
  {
    // Each entry says what was there after it; they are numbered without gaps, in the order of time.
    name: 'I5',
    over: accounts,
    broken: (portion) => sql`
      select l.id from (
        select o.id,
          e.balance_after is distinct from sum(e.amount) over lines
            or e.account_seq is distinct from row_number() over lines
            or e.kind_seq is distinct from row_number() over (partition by o.id, e.kind order by e.account_seq)
            or t.created_at < lag(t.created_at) over lines as is_wrong
        from accounts o join ledger_entries e on e.account_id = o.id join ledger_transactions t on t.id = e.tx_id
        where ${portion} and o.balance is not null
        window lines as (partition by o.id order by e.account_seq)
      ) l where l.is_wrong group by l.id`,
  },
  {
    // Membership that was paid for was given, to who paid.
    name: 'I6',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o
      left join ledger_entries e on e.tx_id = o.id and e.account_seq is not null
      left join accounts a on a.id = e.account_id
      left join vip_grants g on g.tx_id = o.id
      where ${portion} and o.kind <> 'goods'
        and (o.kind = 'vip') is distinct from (g.user_id is not null and g.user_id = a.user_id)`,
  },
  {
    // What was given does not overlap, and the last of it is what the account of the member says. In the order of their
    // ends each begins where the one before has ended, or later: so nobody is compared with everybody.
    name: 'I6',
    over: grants,
    broken: (portion) => sql`
      select o.id from vip_grants o join users u on u.id = o.user_id
      where ${portion} and (
        (select g.from_at from vip_grants g where g.user_id = o.user_id and g.to_at > o.to_at order by g.to_at limit 1)
          < o.to_at
        or exists (select from vip_grants g where g.user_id = o.user_id and g.to_at = o.to_at and g.id <> o.id)
        or u.vip_end_at is null or u.vip_end_at < o.to_at)`,
  },
  {
    // A card that was used gave its value, once, to who used it.
    name: 'I7',
    over: cards,
    broken: (portion) => sql`
      select o.id from cards o join card_batches b on b.id = o.batch_id
      left join ledger_transactions t on t.id = o.tx_id
      left join ledger_entries e on e.tx_id = t.id and e.account_seq is not null
      left join accounts a on a.id = e.account_id
      left join vip_grants g on g.card_id = o.id left join purchases p on p.card_id = o.id
      where ${portion} and (b.kind <> o.kind or case
        when o.redeemed_by is null then o.tx_id is not null or g.id is not null or p.id is not null
        when o.kind = 'money' then (t.kind, t.source_type, t.source_id, e.amount, a.user_id)
          is distinct from ('card', 'card', o.id::text, b.value, o.redeemed_by)
        when o.kind in ('pass', 'work') then (t.kind, t.source_type, t.source_id, e.amount, a.user_id, p.user_id, p.paid,
            p.target_type, p.target_id)
          is distinct from ('card', 'card', o.id::text, b.unit_price, o.redeemed_by, o.redeemed_by, b.unit_price,
            b.target_type, b.target_id)
        when o.kind = 'slots' then false
        else (g.user_id, g.days::int8) is distinct from (o.redeemed_by, b.value) end)`,
  },
  {
    // What the books say of cards happened to one.
    name: 'I7',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o left join cards c on c.tx_id = o.id
      where ${portion} and (o.kind = 'card') <> (c.id is not null)`,
  },
  {
    // What an agent paid is the price of a batch, and every batch of an agent was paid.
    name: 'I7',
    over: batches,
    broken: (portion) => sql`
      select o.id from card_batches o
      left join ledger_transactions t on t.id = o.tx_id
      left join ledger_entries e on e.tx_id = t.id and e.account_seq is not null
      left join accounts a on a.id = e.account_id
      where ${portion} and (
        (select count(*) from cards c where c.batch_id = o.id) <> o.count
        or o.agent_id is not null and (t.kind, e.amount, a.user_id)
          is distinct from ('agent', -o.unit_price * o.count, o.agent_id))`,
  },
  {
    // An order that was paid gave what it promised, once, to who ordered; and what was refunded took the same back.
    name: 'I8',
    over: orders,
    broken: (portion) => sql`
      select o.id from topup_orders o
      left join ledger_transactions t on t.id = o.tx_id
      left join ledger_entries e on e.tx_id = t.id and e.account_seq is not null
      left join accounts a on a.id = e.account_id
      left join ledger_transactions r on r.id = o.refund_tx_id
      left join ledger_entries f on f.tx_id = r.id and f.account_seq is not null
      where ${portion} and (
        (o.state in ('paid', 'refunded')) is distinct from (t.id is not null)
        or t.id is not null and (t.kind, t.source_type, t.source_id, e.amount, a.user_id)
          is distinct from ('topup', 'topup', o.id::text, o.amount, o.user_id)
        or (o.state = 'refunded') is distinct from (r.id is not null)
        or r.id is not null and (r.kind, r.reverses, f.amount, f.account_id)
          is distinct from ('refund', t.id, -o.amount, e.account_id))`,
  },
  {
    // What the books say of payments happened to an order.
    name: 'I8',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o
      left join topup_orders p on p.tx_id = o.id left join topup_orders r on r.refund_tx_id = o.id
      where ${portion} and (
        (o.kind = 'topup') <> (p.id is not null) or (o.source_type = 'topup-refund') <> (r.id is not null))`,
  },
  {
    // Nobody who had bought cards at the price of agents was given the value of one: value would come out of nothing.
    name: 'I18',
    over: cards,
    broken: (portion) => sql`
      select o.id from cards o join card_batches b on b.id = o.batch_id
      where ${portion} and b.agent_id is not null and o.redeemed_at > (select agents_barred_at from wallet_state)
        and exists (
          select from card_batches own where own.agent_id = o.redeemed_by and own.created_at < o.redeemed_at)`,
  },
  {
    // A refund that a member gains by is of an agent's cards: what was paid for those that were voided, and no more.
    name: 'I18',
    over: transactions,
    broken: (portion) => sql`
      select o.id from ledger_transactions o
      left join card_batches b on o.source_type = 'batch-void' and b.id::text = o.source_id
      left join ledger_entries e on e.tx_id = o.id and e.account_seq is not null
      left join accounts a on a.id = e.account_id
      where ${portion} and o.kind = 'refund' and o.source_type not in ('sale-refund', 'sale-claw', 'bounty-refund', 'goods-refund') and e.amount > 0 and (
        b.voided_at is null or (o.reverses, a.user_id) is distinct from (b.tx_id, b.agent_id)
        or e.amount is distinct from
          b.unit_price * (select count(*) from cards c where c.batch_id = b.id and c.voided_at is not null))`,
  },
  {
    // Nothing changes from one currency into another.
    name: 'I9',
    over: transactions,
    broken: (portion) => sql`
      select min(o.id) as id from ledger_transactions o
      join ledger_entries e on e.tx_id = o.id join accounts a on a.id = e.account_id
      where ${portion} group by a.currency having sum(e.amount) <> 0`,
  },
  ...saleInvariants,
  ...bountyInvariants,
  ...payoutInvariants,
  ...goodsInvariants,
]
