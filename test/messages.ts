import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Person, TestApi } from './api.ts'

interface MessagePatch {
  kind?: 'text' | 'image' | 'video' | 'posts'
  body?: string
  content?: Record<string, string>
}

/** A message as it stands in the tables, without a call: answers its id. */
export async function aMessage(
  api: Pick<TestApi, 'ctx'>,
  from: Pick<Person, 'id'>,
  to: Pick<Person, 'id'>,
  { kind = 'text', body = '', content }: MessagePatch = {},
): Promise<string> {
  const { db } = api.ctx
  const session = await db.one<{ id: string; last_seq: string }>(sql`
    insert into im_sessions (first_user_id, second_user_id, last_seq)
    values (least(${from.id}::int8, ${to.id}::int8), greatest(${from.id}::int8, ${to.id}::int8), 1)
    on conflict (first_user_id, second_user_id) do update set last_seq = im_sessions.last_seq + 1
    returning id, last_seq`)
  for (const { id } of [from, to])
    await db.run(sql`insert into im_members (session_id, user_id) values (${session.id}, ${id}) on conflict do nothing`)
  const { id } = await db.one<{ id: string }>(sql`
    insert into im_messages (session_id, seq, sender_id, client_id, kind, body, content)
    values (${session.id}, ${session.last_seq}, ${from.id}, ${randomUUID()}, ${kind}, ${body},
      ${content ? JSON.stringify(content) : null}::jsonb)
    returning id`)
  return id
}
