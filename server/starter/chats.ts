import type { ClientBase } from 'pg'

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
