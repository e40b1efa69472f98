import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'

const posts = 10_000
const messages = 2000
const files = 200
const fileBytes = 200 * 1024

/** Somebody who has written much: ten thousand posts, two thousand messages with another member, two hundred files. */
export async function writeLife(client: pg.Client, dataDir: string, userId: string, otherId: string): Promise<void> {
  const text = 'a text of some length, as people write them. '.repeat(20)
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  await client.query(
    `insert into posts (board_id, user_id, title, document, excerpt, word_count)
     select (select min(id) from boards where deleted_at is null), $1, 'a post ' || n, $2, 'a post', 100
     from generate_series(1, ${posts}) n`,
    [userId, JSON.stringify(document)],
  )
  const [first, second] = [userId, otherId].sort((a, b) => Number(a) - Number(b))
  const { rows } = await client.query<{ id: string }>(
    `insert into im_sessions (type, first_user_id, second_user_id, last_seq, opened_by) values (1, $1, $2, ${messages}, $1)
     returning id`,
    [first, second],
  )
  const sessionId = rows[0]?.id
  await client.query(`insert into im_members (session_id, user_id) values ($1, $2), ($1, $3)`, [
    sessionId,
    userId,
    otherId,
  ])
  await client.query(
    `insert into im_messages (session_id, seq, sender_id, client_id, kind, body)
     select $1, n, case when n % 2 = 0 then $2::int8 else $3::int8 end, 'bench-' || n, 'text', 'a message of some words'
     from generate_series(1, ${messages}) n`,
    [sessionId, userId, otherId],
  )
  const bytes = Buffer.alloc(fileBytes, 'x')
  for (let at = 0; at < files; at++) {
    const name = `${1_790_000_000_000 + at}11`
    const path = `aoir/${userId}/image/2026/11/19/${name}.png`
    await mkdir(dirname(join(dataDir, 'uploads', path)), { recursive: true })
    await writeFile(join(dataDir, 'uploads', path), bytes)
    await client.query(
      `insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size)
       values ($1, 'image', 'local', 'stored', $2, $3, 'image/png', $4)`,
      [userId, path, name, fileBytes],
    )
  }
}
