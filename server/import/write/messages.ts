import sql from 'sql-template-tag'
import type { Db } from '../../db/open.ts'
import { everySoOften, type Task, timeOf } from '../task.ts'
import { convert, type TextForm, wordsOf } from '../text/convert.ts'

interface MessageRow {
  id: number
  sender: number
  receiver: number
  body: string | null
  form: TextForm
  created: number
}

interface NewMessage {
  old: number
  from: string
  to: string
  body: string
  at: Date
}

const portion = 500
const longest = 30_000

export async function bringMessages(task: Task): Promise<void> {
  const total = task.staging.count('messages')
  let done = 0
  for (const rows of task.staging.portions<MessageRow>('messages', 'id', portion)) {
    await task.progress('messages', done, total)
    await bringSome(task, rows)
    done += rows.length
  }
}

async function bringSome({ ctx, ids, tally, isDry, software }: Task, rows: MessageRow[]): Promise<void> {
  const known = await ids.find(
    'message',
    rows.map(({ id }) => id),
  )
  tally.know('messages', known.size)
  const members = await ids.find(
    'member',
    rows.flatMap(({ sender, receiver }) => [sender, receiver]),
  )
  const messages: NewMessage[] = []
  for (const [index, { id, sender, receiver, body, form, created }] of rows.entries()) {
    await everySoOften(index)
    if (known.has(id)) continue
    const [from, to] = [members.get(sender), members.get(receiver)]
    const words = [...wordsOf(convert(body ?? '', form).document)].slice(0, longest).join('')
    if (from === undefined || to === undefined || sender === receiver) tally.leave('messages', 'no_member', String(id))
    else if (words === '') tally.leave('messages', 'no_text', String(id))
    else messages.push({ old: id, from, to, body: words, at: timeOf(created) })
  }
  tally.take('messages', messages.length)
  if (isDry || messages.length === 0) return
  await ctx.db.transaction(async (tx) => {
    const kept = await write(tx, messages, software)
    await ids.keep(tx, 'message', kept)
  })
}

/** Behind what two have said to each other here already; all of it counts as read. */
async function write(tx: Db, messages: NewMessage[], software: string): Promise<[number, string][]> {
  const pairOf = ({ from, to }: NewMessage) => (BigInt(from) < BigInt(to) ? `${from} ${to}` : `${to} ${from}`)
  const pairs = [...new Set(messages.map(pairOf))].sort()
  const firsts = pairs.map((pair) => pair.split(' ')[0])
  const seconds = pairs.map((pair) => pair.split(' ')[1])
  await tx.run(sql`
    insert into im_sessions (type, first_user_id, second_user_id) select 1, one, other from unnest(${firsts}::int8[], ${seconds}::int8[]) as n (one, other) on conflict do nothing`)
  const sessions = await tx.many<{ id: string; pair: string; last_seq: string }>(sql`
    select s.id, n.one || ' ' || n.other as pair, s.last_seq
    from im_sessions s join unnest(${firsts}::int8[], ${seconds}::int8[]) as n (one, other) on s.first_user_id = n.one and s.second_user_id = n.other
    order by s.id for no key update of s`)
  await tx.run(sql`
    insert into im_members (session_id, user_id)
    select s.id, u.id from im_sessions s cross join lateral (values (s.first_user_id), (s.second_user_id)) as u (id)
    where s.id = any(${sessions.map(({ id }) => id)}::int8[]) on conflict do nothing`)
  const byPair = new Map(
    sessions.map((row) => [row.pair, { id: row.id, seq: Number(row.last_seq), senders: new Set<string>(), last: 0 }]),
  )
  const rows = messages.map((message) => {
    const session = byPair.get(pairOf(message))
    if (!session) throw new Error('a message without a session')
    session.seq += 1
    session.senders.add(message.from)
    session.last = Math.max(session.last, message.at.getTime())
    return { ...message, sessionId: session.id, seq: session.seq }
  })
  await tx.run(sql`
    insert into im_messages (session_id, seq, sender_id, client_id, kind, body, created_at)
    select session_id, seq, sender_id, client_id, 'text', body, at
    from unnest(${rows.map(({ sessionId }) => sessionId)}::int8[], ${rows.map(({ seq }) => seq)}::int8[],
      ${rows.map(({ from }) => from)}::int8[], ${rows.map(({ old, to }) => `import-${software}-${old}-${to}`)}::text[],
      ${rows.map(({ body }) => body)}::text[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[])
      as n (session_id, seq, sender_id, client_id, body, at)`)
  for (const { id, seq, senders, last } of byPair.values()) {
    await tx.run(sql`
      update im_sessions set last_seq = ${seq}, last_at = greatest(last_at, ${new Date(last)}::timestamptz) where id = ${id}`)
    await tx.run(sql`
      update im_members set read_seq = case when unread = 0 then ${seq} else read_seq end, is_hidden = false,
        has_written = has_written or user_id = any(${[...senders]}::int8[])
      where session_id = ${id}`)
  }
  return rows.map(({ old, sessionId }) => [old, sessionId])
}
