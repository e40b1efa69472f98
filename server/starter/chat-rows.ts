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
         select s.id as session_id, s.last_seq + i as seq, y.* from im_sessions s
         cross join generate_series(1, $4::int) i
         join sayings y on y.n = case when i % $5::int = 0 then $6::int + (i / $5::int + $8::int) % $7::int else i % $6::int end
         where s.id = $1
       ), made as (
         insert into im_messages (session_id, seq, sender_id, client_id, kind, body)
         select session_id, seq, case when seq % 2 = 0 then $2::int8 else $3::int8 end, 'example-message-' || seq, 'text', body
         from said
       ), counted as (
         update im_sessions set last_seq = last_seq + $4::int, last_at = now() where id = $1
       ), indexed as (
         insert into im_indexed (session_id, seq) select id, last_seq + $4::int from im_sessions where id = $1
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

/** So many more members of a group, who never call. */
export async function fillGroup(client: pg.Client, groupId: string, number: number): Promise<void> {
  await client.query(
    `with made as (
       insert into users (account, account_key, name, name_key, password_hash)
       select a, a, a, a, 'x' from generate_series(1, $2::int) n cross join lateral (select 'x' || n || '-' || $1 as a) b
       returning id
     )
     insert into im_members (session_id, user_id, role, joined_at) select $1::int8, id, 'member', now() from made`,
    [groupId, number],
  )
  await client.query(
    `update im_groups set members = (select count(*) from im_members where session_id = $1 and left_seq is null)
     where session_id = $1`,
    [groupId],
  )
  await client.query('analyze im_members')
}
