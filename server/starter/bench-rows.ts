import pg, { type ClientBase } from 'pg'
import { inTransaction } from './rows.ts'

/**
 * An account with very many lines, one cent each, a minute apart and up to now, for somebody who has none yet. The
 * guards look at rows one by one, which takes too long here; whoever owns the tables may let them rest.
 */
export async function writeBooks(client: pg.Client, userId: string, lines: number): Promise<void> {
  const tables = ['ledger_transactions', 'ledger_entries']
  const guards = async (state: 'disable' | 'enable') => {
    for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
  }
  await inTransaction(client, async () => {
    await guards('disable')
    await client.query(
      `with t as (
         insert into ledger_transactions (kind, source_type, source_id, created_at)
         select 'adjust', 'starter', n || ' ' || $1, now() - ($2::int - n) * interval '1 minute'
         from generate_series(1, $2::int) n order by n returning id
       ), a as (
         insert into accounts (kind, user_id, balance, version) values ('user', $1::int8, $2, $2) returning id
       ), n as (select id, row_number() over (order by id) as line from t)
       insert into ledger_entries (tx_id, seq, account_id, amount, balance_after, account_seq, kind, kind_seq)
       select n.id, 1, a.id, 1, n.line, n.line, 'adjust', n.line from n, a
       union all select n.id, 2, h.id, -1, null, null, 'adjust', null from n, accounts h where h.kind = 'adjust'`,
      [userId, lines],
    )
    await guards('enable')
  })
  await client.query('analyze ledger_transactions, ledger_entries, accounts')
}

/** Members who are old enough to write without the limits of new accounts. */
export async function makeOlder(database: pg.ClientConfig, members: { id: string }[]): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  const ids = members.map(({ id }) => id)
  await client.query(`update users set created_at = now() - interval '30 days' where id = any($1::int8[])`, [ids])
  await client.end()
}

/** Of everybody who is logged in, by a day. */
export async function lengthenTokens(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(`update access_tokens set expires_at = now() + interval '1 day' where expires_at > now()`)
  await client.end()
}

/** Fills the session of two up to so many messages, in turns, all of them read. */
export async function writeChat(client: ClientBase, sessionId: string, people: [string, string], number: number) {
  await client.query(
    `insert into im_messages (session_id, seq, sender_id, client_id, kind, body)
     select s.id, n, case when n % 2 = 0 then $2::int8 else $3::int8 end, 'example-message-' || n, 'text', '第' || n || '句'
     from im_sessions s, generate_series(s.last_seq + 1, $4::int8) n where s.id = $1`,
    [sessionId, ...people, number],
  )
  await client.query('update im_sessions set last_seq = $2, last_at = now() where id = $1', [sessionId, number])
  await client.query('update im_members set read_seq = $2, is_hidden = false where session_id = $1', [
    sessionId,
    number,
  ])
  await client.query('vacuum analyze im_messages')
}

/** Somebody who has written very much in the last day: posts that can be found, and comments below those of others. */
export async function writeMuch(client: pg.Client, userId: string, posts: number, comments: number): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `with b as (
         select id, row_number() over (order by id) as place, count(*) over () as number from boards where is_readable
       ), made as (
         insert into posts (board_id, user_id, title, document, excerpt, is_listed, visibility)
         select b.id, $1, '低价代购 ' || n,
           '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"全网最低，看主页"}]}]}',
           '全网最低，看主页', false, 'public'
         from generate_series(1, $2::int) n join b on b.place = 1 + n % b.number
         returning id, board_id, user_id, is_listed, created_at
       ), counted as (
         update boards b set post_count = b.post_count + n.number
         from (select board_id, count(*) as number from made group by board_id) n where b.id = n.board_id
       ), found as (
         insert into search_texts (kind, object_id, folded, grams, board_id)
         select 'posts', id, E'低价代购\n全网最低看主页', array_to_tsvector(array['低价', '价代', '代购', '全网', '网最', '最低']),
           board_id from made
       )
       insert into post_stats (post_id, board_id, user_id, is_listed, replied_at)
       select id, board_id, user_id, is_listed, created_at from made`,
      [userId, posts],
    )
    await client.query(
      `with target as (
         select post_id, row_number() over (order by post_id) as place from post_stats
         where is_listed and user_id <> $1 order by post_id limit $2
       ), floors as (
         update post_stats s set floors = s.floors + 1, comments = s.comments + 1 from target t where s.post_id = t.post_id
         returning s.post_id, s.floors
       )
       insert into comments (post_id, user_id, floor, content) select post_id, $1, floors, '看主页，有惊喜' from floors`,
      [userId, comments],
    )
  })
}

/** Makes somebody an administrator. */
export async function giveOffice(client: ClientBase, userId: string): Promise<void> {
  await client.query('update users set userpower = 0 where id = $1', [userId])
}

/** Items of a queue: so many that were decided, of one member. */
export async function decideMuch(client: pg.Client, userId: string, decided: number): Promise<void> {
  await client.query(
    `insert into queue_items (kind, type, object_id, user_id, content, state, reason, decided_at, created_at)
    select 'held', 'posts', n, $1, '{"text":"bench"}', 'passed', '', now() - n * interval '1 second', now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [userId, decided],
  )
  await client.query('analyze queue_items')
}

/** And some that wait. */
export async function waitForDecision(
  client: pg.Client,
  userId: string,
  open: number,
  type: 'posts' | 'comment' = 'posts',
): Promise<void> {
  await client.query(
    `insert into queue_items (kind, type, object_id, user_id, content)
    select 'held', $3, n, $1, '{"text":"bench"}' from generate_series(1, $2::int) n`,
    [userId, open, type],
  )
}

export async function emptyQueue(client: pg.Client, userId: string): Promise<void> {
  await client.query('delete from queue_items where user_id = $1', [userId])
}

/**
 * So many works of fiction that readers see, without their texts, with points from many days. The answer is one of the
 * twenty categories that they are in.
 */
export async function writeManyWorks(client: pg.Client, userId: string, number: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into work_categories (type, name, position)
     select 'fiction', 'bench ' || n, 100 + n from generate_series(1, 20) n returning id`,
  )
  const ids = rows.map(({ id }) => id)
  // Over three years; what was begun long ago may have ended, and may have been forgotten.
  await client.query(
    `insert into works (user_id, type, title, summary, direction, category_id, serial, entries, chapters, words,
       first_published_at, last_published_at, created_at)
     select $1, 'fiction', '长夜 ' || n, '一盏灯', 'ltr', ($2::int8[])[1 + n % 20],
       case when n % 3 = 0 then 'finished' else 'ongoing' end, 20, 20, n * 100, t.began,
       t.began + (now() - t.began) * (n * 37 % 1000) / 1000, t.began
     from generate_series(1, $3::int) n
     cross join lateral (select now() - (n * 7919::int8 % 1095) * interval '1 day' as began) t`,
    [userId, ids, number],
  )
  await client.query(
    `update work_stats set views = work_id * 104729 % 50000, points = work_id * 104729 % 100000,
       hot = case when work_id % 4 = 0 then work_id * 7907 % 5000 else 0 end`,
  )
  await client.query('vacuum analyze works, work_stats, work_categories')
  return ids[0] ?? ''
}

/** A work on the shelves of so many people who are there for nothing else. */
export async function putOnShelves(client: pg.Client, workId: string, readers: number): Promise<void> {
  await client.query(
    `with people as (
       insert into users (name, name_key, password_hash)
       select 'reader ' || n, 'reader ' || n, '' from generate_series(1, $2::int) n returning id
     )
     insert into work_shelves (user_id, work_id, created_at) select id, $1, now() - interval '1 day' from people`,
    [workId, readers],
  )
  await client.query('vacuum analyze users, work_shelves')
}

/** A digest for each member, due now; none of them was here today. How many they are. */
export async function everybodyWantsDigests(client: pg.Client): Promise<number> {
  await client.query(
    `update users set email = 'm' || id || '@example.com', email_key = 'm' || id || '@example.com', email_confirmed_at = now()
     where email_confirmed_at is null and deleted_at is null`,
  )
  await client.query('update member_activity set last_day = last_day - 1')
  const { rowCount } = await client.query(
    `insert into notification_preferences (user_id, digest, digest_next)
     select id, 'weekly', now() from users where deleted_at is null
     on conflict (user_id) do update set digest = 'weekly', digest_next = now(), digest_sent_at = null`,
  )
  return rowCount ?? 0
}

export async function nobodyWantsDigests(client: pg.Client): Promise<void> {
  await client.query("delete from letters where kind = 'digest'")
  await client.query('delete from notification_preferences')
}

/** The browser of a member, for so many members of their own who want to hear of announcements by push, instead. */
export async function copySubscription(client: pg.Client, memberId: string, number: number): Promise<void> {
  await client.query(
    `with u as (
       insert into users (name, name_key, password_hash)
       select 'listener ' || n, 'listener ' || n, '' from generate_series(1, $1::int) n returning id
     ), p as (
       insert into notification_preferences (user_id, matrix) select id, '{"system": {"push": true}}' from u
     )
     insert into push_subscriptions (user_id, session_id, device_id, mark, sealed, area, locale, user_agent)
     select u.id, s.session_id, s.device_id, int8send(u.id), s.sealed, s.area, s.locale, s.user_agent
     from u, push_subscriptions s where s.user_id = $2`,
    [number, memberId],
  )
  await client.query('delete from push_subscriptions where user_id = $1', [memberId])
  await client.query('analyze push_subscriptions, notification_preferences, users')
}
