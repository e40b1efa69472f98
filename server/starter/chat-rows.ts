import type pg from 'pg'
import { foldedGrams } from '../modules/search-index/service.ts'

/** What is said in chats that are looked through: among many alike, now and then a rare word. */
export interface Sayings {
  usual: string[]
  rare: string[]
  /** One rare word among so many messages. */
  every: number
}

/** So many more messages in each of these sessions, all of them in the index of words. */
export async function writeFoundChats(
  client: pg.Client,
  sessions: { id: string; people: [string, string] }[],
  each: number,
  { usual, rare, every }: Sayings,
): Promise<void> {
  const texts = [...usual, ...rare]
  const indexed = await Promise.all(texts.map(foldedGrams))
  await client.query('create temp table sayings (n integer primary key, body text, folded text, grams text)')
  await client.query('insert into sayings select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])', [
    texts.map((_, n) => n),
    texts,
    indexed.map(({ folded }) => folded),
    indexed.map(({ grams }) => grams.join(' ')),
  ])
  // One by one they would take much longer than all of them at the end.
  await client.query('drop index im_texts_grams')
  for (const [at, { id, people }] of sessions.entries())
    await client.query(
      `with said as materialized (
         select s.id as session_id, n, s.last_seq + n as seq, y.* from im_sessions s
         cross join generate_series(1, $4::int) n
         join sayings y on y.n = case when n % $5 = 0 then $6::int + (n / $5 + $8::int) % $7::int else n % $6::int end
         where s.id = $1
       ), made as (
         insert into im_messages (session_id, seq, sender_id, client_id, kind, body)
         select session_id, seq, case when seq % 2 = 0 then $2::int8 else $3::int8 end, 'example-message-' || seq, 'text', body
         from said
       ), counted as (
         update im_sessions set last_seq = last_seq + $4, last_at = now() where id = $1
       ), indexed as (
         insert into im_indexed (session_id, seq) select id, last_seq + $4 from im_sessions where id = $1
         on conflict (session_id) do update set seq = excluded.seq
       )
       insert into im_texts (session_id, seq, folded, grams)
       select session_id, seq, folded,
         array(select im_gram(said.session_id, said.seq, g) from unnest(string_to_array(said.grams, ' ')) as g) from said`,
      [id, ...people, each, every, usual.length, rare.length, at],
    )
  await client.query('create index im_texts_grams on im_texts using gin (grams) with (fastupdate = off)')
  await client.query('drop table sayings')
  await client.query('vacuum analyze im_messages, im_texts')
}
