import type { ClientBase } from 'pg'

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
