import type { Client, ClientBase } from 'pg'
import { inTransaction } from './rows.ts'

/** So many posts for a cent each, by so many authors who do nothing else; answers their ids. */
export async function writeOnSale(client: ClientBase, authors: number, posts: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with u as (
       insert into users (name, name_key) select 'seller ' || $3::text || ' ' || n, 'seller ' || $3::text || ' ' || n
       from generate_series(1, $1::int) n returning id
     ), a as (select id, row_number() over (order by id) - 1 as n from u)
     insert into posts (board_id, user_id, title, document, access)
     select (select min(id) from boards where state = 'open' and read_rule = 'everybody'), a.id, 'on sale ' || g.i,
       '{"type":"doc"}', '{"kind": "paid", "price": 0.01}'
     from generate_series(1, $2::int) g (i) join a on a.n = g.i % $1::int returning id`,
    [authors, posts, String(Date.now())],
  )
  return rows.map(({ id }) => id)
}

/** Members who have written nothing yet; answers their ids. */
export async function writeSellers(client: ClientBase, number: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (name, name_key) select 'seller ' || $2::text || ' ' || n, 'seller ' || $2::text || ' ' || n
     from generate_series(1, $1::int) n returning id`,
    [number, String(Date.now())],
  )
  return rows.map(({ id }) => id)
}

/** Each chapter of a work for a cent. */
export async function putChaptersOnSale(client: ClientBase, workId: string): Promise<void> {
  const access = { kind: 'paid', price: 0.01 }
  await client.query('update work_chapters set access = $2 where work_id = $1', [workId, access])
}

interface Sales {
  authorIds: string[]
  number: number
  /** Spread evenly over so many days up to now. */
  days: number
  /** Past its hold and not settled yet; otherwise it was settled. */
  isHeld: boolean
}

/** What so many members have paid a cent for, with their bookings and without the balances: the guards rest meanwhile. */
export async function writeSales(client: Client, { authorIds, number, days, isHeld }: Sales): Promise<void> {
  const guards = (state: 'disable' | 'enable') =>
    client.query(`alter table ledger_transactions ${state} trigger user; alter table sales ${state} trigger user`)
  await inTransaction(client, async () => {
    await guards('disable')
    const mark = `${Date.now()} ${authorIds[0]}`
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_transactions (kind, source_type, source_id, created_at) values ('settle', 'starter', $1, now())
       returning id`,
      [mark],
    )
    await client.query(
      `with t as (
         insert into ledger_transactions (kind, source_type, source_id, created_at)
         select 'buy', 'starter', n || ' ' || $1, now() - ($2::int - n) * interval '1 day' * $3::float8 / $2
         from generate_series(1, $2::int) n order by n returning id, created_at
       ), n as (select id, created_at, row_number() over (order by id) as place from t)
       insert into sales (kind, author_id, buyer_id, target_type, target_id, base, paid, share, fee, percent, state,
         hold_at, tx_id, settle_tx_id, created_at)
       select 'buy', ($4::int8[])[1 + n.place % cardinality($4::int8[])], (select min(id) from users), 'posts',
         n.place % 500 + 1, 2, 2, 1, 1, 50, $5, n.created_at, n.id, $6, n.created_at
       from n order by n.place`,
      [mark, number, days, authorIds, isHeld ? 'held' : 'settled', isHeld ? null : rows[0]?.id],
    )
    await guards('enable')
  })
  await client.query('vacuum analyze sales')
}

/** What was written for days long past is summed up as if it had been sold then. */
export async function sumUpSales(client: ClientBase): Promise<void> {
  await client.query('truncate sales_days, sales_targets')
  await client.query(`update sales_counted set before = '2000-01-01'`)
  for (let isMore = true; isMore; ) isMore = (await client.query('select count_sales(366) as is_more')).rows[0].is_more
  await client.query('vacuum analyze sales_days, sales_targets')
}

interface SoldBooks {
  author: string
  buyers: string[]
  number: number
}

/** As if so many posts had been bought for two cents each, with all that the proof of the books looks at. */
export async function writeSoldBooks(client: Client, { author, buyers, number }: SoldBooks): Promise<void> {
  const tables = ['ledger_transactions', 'ledger_entries', 'sales']
  const guards = async (state: 'disable' | 'enable') => {
    for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
  }
  const mark = `${Date.now()} ${author}`
  await inTransaction(client, async () => {
    await guards('disable')
    await client.query(
      `with b as (
         select id, 2 * ($2::int / cardinality($1::int8[])) as money, row_number() over () as n from unnest($1::int8[]) id
       ), a as (
         insert into accounts (kind, user_id, balance, version)
         select 'user', id, 0, money / 2 + 1 from b returning id, user_id
       ), t as (
         insert into ledger_transactions (kind, source_type, source_id, created_at)
         select 'adjust', 'starter', 'rich ' || b.id || ' ' || $3, now() - interval '1 day' from b returning id, source_id
       ), r as (
         select t.id as tx_id, a.id as account_id, b.money from b join a on a.user_id = b.id
           join t on t.source_id = 'rich ' || b.id || ' ' || $3
       )
       insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
       select tx_id, 1, account_id, money, money, 1, 'adjust', 1 from r
       union all select tx_id, 2, h.id, -money, null, null, 'adjust', null from r, accounts h where h.kind = 'adjust'`,
      [buyers, number, mark],
    )
    await client.query(
      `with t as materialized (
         insert into ledger_transactions (kind, source_type, source_id, created_at)
         select 'buy', 'starter', n || ' ' || $4, now() - interval '1 hour' from generate_series(1, $3::int) n order by n
         returning id
       ), n as materialized (
         select t.id as tx_id, x.place, ($2::int8[])[1 + x.place % cardinality($2::int8[])] as buyer_id,
           2 + x.place / cardinality($2::int8[]) as line
         from (select id, (row_number() over (order by id) - 1)::int as place from t) x join t on t.id = x.id
       ), s as (
         insert into sales (kind, author_id, buyer_id, target_type, target_id, base, paid, share, fee, percent, state,
           hold_at, tx_id, created_at)
         select 'buy', $1::int8, buyer_id, 'posts', place + 1, 2, 2, 1, 1, 50, 'held', now() + interval '7 days', tx_id,
           now() - interval '1 hour'
         from n order by place returning id, tx_id
       ), p as (
         insert into purchases (user_id, target_type, target_id, list_price, paid, way, sale_id, starts_at, tx_id, created_at)
         select n.buyer_id, 'posts', n.place + 1, 2, 2, 'balance', s.id, now(), n.tx_id, now() - interval '1 hour'
         from n join s using (tx_id) returning id, user_id, target_id
       ), o as (
         insert into ownerships (user_id, target_type, target_id, purchase_id, paid, starts_at)
         select user_id, 'posts', target_id, id, 2, now() from p
       )
       insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
       select n.tx_id, 1, a.id, -2, 2 * ($3::int / cardinality($2::int8[])) - 2 * (n.line - 1), n.line, 'buy', n.line - 1
       from n join accounts a on a.user_id = n.buyer_id and a.kind = 'user'
       union all select n.tx_id, 2, h.id, 1, null, null, 'buy', null from n, accounts h where h.kind = 'income_due'
       union all select n.tx_id, 3, h.id, 1, null, null, 'buy', null from n, accounts h where h.kind = 'platform_share'`,
      [author, buyers, number, mark],
    )
    await guards('enable')
  })
  await client.query('vacuum analyze ledger_transactions, ledger_entries, accounts, sales, purchases, ownerships')
}
