import sql, { type Sql } from 'sql-template-tag'
import { withoutCall } from '../../document/calls.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import type { Forwarded, MessageExtra } from '../chat/service.ts'
import { indexAnew } from '../message-index/service.ts'
import type { Spoken } from './erase-mentions.ts'

/** Numbers of messages, or of sessions, that are gone through in one statement, found or not. */
const span = 5000
/** Between the names of which the name of a group is made, and the title of a card. */
const between = '、'

interface SaidRow {
  session_id: string
  seq: string
  kind: string
  body: string
  content: { forward: Forwarded } | null
  extra: MessageExtra | null
  /** The names of all whom it calls. */
  called: string[]
}

/** What others say of the member in chats: whom they call, what they have sent on, and how a group is called. */
export async function eraseSaid(ctx: Context, who: Spoken, signal?: AbortSignal): Promise<void> {
  const groups = await ctx.db.many<{ id: string; last_seq: string }>(sql`
    select s.id, s.last_seq from im_members m join im_sessions s on s.id = m.session_id and s.type = 2
    where m.user_id = ${who.id} order by s.id`)
  for (const { id, last_seq } of groups) {
    await renameGroup(ctx, id, who)
    const calling = sql`session_id = ${id} and extra is not null and extra -> 'mentions' ? ${who.id}`
    await eachSpan(last_seq, signal, (from, to) =>
      changeSome(ctx, sql`${calling} and seq > ${from} and seq <= ${to}`, (row) => uncalled(row, who)),
    )
  }
  const { last } = await ctx.db.one<{ last: string }>(sql`select coalesce(max(id), 0) as last from im_sessions`)
  const holding = (item: object) => sql`content @> ${JSON.stringify({ forward: { items: [item] } })}::jsonb`
  // As the index of what is no text has it.
  const cards = sql`kind = 'forward' and kind not in ('text', 'notice')
    and (${holding({ userId: who.id })} or ${holding({ name: who.name })} or ${holding(card(who))})`
  await eachSpan(last, signal, (from, to) =>
    changeSome(ctx, sql`session_id > ${from} and session_id <= ${to} and ${cards}`, (row) => withoutWords(row, who)),
  )
}

/** Of whoever was recommended by a card the name is all there was to say. */
function card({ name }: Spoken): Partial<Forwarded['items'][number]> {
  return { kind: 'contact', text: name }
}

async function eachSpan(
  last: string,
  signal: AbortSignal | undefined,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < Number(last) && !signal?.aborted; at += span) await work(at, at + span)
}

type Change = Pick<SaidRow, 'body' | 'content' | 'extra'>

async function changeSome(ctx: Context, which: Sql, change: (row: SaidRow) => Change): Promise<void> {
  const rows = await ctx.db.many<{ session_id: string; seq: string }>(sql`
    select session_id, seq from im_messages where ${which} order by session_id, seq`)
  for (const { session_id, seq } of rows)
    await inTransaction(ctx, async (inner) => {
      const place = sql`session_id = ${session_id} and seq = ${seq}`
      const row = await inner.db.maybe<SaidRow>(sql`
        with s as (update im_sessions set revision = revision + 1 where id = ${session_id} returning revision)
        update im_messages m set revision = s.revision from s where ${place} and ${which}
        returning m.session_id, m.seq, m.kind, m.body, m.content, m.extra, array(
          select u.name from users u
          where u.id in (select id::int8 from jsonb_array_elements_text(m.extra -> 'mentions') as t (id))) as called`)
      if (row) await write(inner, row, change(row))
    })
}

/** Whoever looks at it is shown it anew, and it is found by its words as they are now. */
async function write(ctx: Context, row: SaidRow, { body, content, extra }: Change): Promise<void> {
  const json = (value: object | null) => value && JSON.stringify(value)
  await ctx.db.run(sql`
    update im_messages set body = ${body}, content = ${json(content)}::jsonb, extra = ${json(extra)}::jsonb
    where session_id = ${row.session_id} and seq = ${row.seq}`)
  if (body !== row.body || content !== row.content) await indexAnew(ctx, { ...row, body, content })
}

function uncalled({ body, content, extra, called }: SaidRow, who: Spoken): Change {
  const { mentions = [], ...rest } = extra ?? {}
  const others = mentions.filter((id) => id !== who.id)
  const kept = others.length > 0 ? { ...rest, mentions: others } : rest
  return {
    body: withoutCall(body, who.name, who.instead, called),
    content,
    extra: Object.keys(kept).length > 0 ? kept : null,
  }
}

/** Cards of before say only by its name whose a line is. */
function withoutWords({ body, content, extra }: SaidRow, who: Spoken): Change {
  if (!content) return { body, content, extra }
  const isTheirs = ({ userId, name }: Forwarded['items'][number]) =>
    userId === undefined ? name === who.name : userId === who.id
  const items = content.forward.items.map((item) => {
    if (isTheirs(item)) return { name: who.instead, kind: item.kind, text: '', createTime: item.createTime }
    return item.kind === 'contact' && item.text === who.name ? { ...item, text: who.instead } : item
  })
  const names = content.forward.title.split(between).map((name) => (name === who.name ? who.instead : name))
  return { body, content: { forward: { title: names.join(between), items } }, extra }
}

/** A group that nobody has named is called after those it began with. */
async function renameGroup(ctx: Context, id: string, who: Spoken): Promise<void> {
  const row = await ctx.db.maybe<{ name: string }>(sql`select name from im_groups where session_id = ${id}`)
  const names = row?.name.split(between) ?? []
  if (!names.includes(who.name)) return
  const others = names.filter((name) => name !== who.name)
  await ctx.db.run(sql`
    update im_groups set name = ${others.join(between) || who.instead} where session_id = ${id} and name = ${row?.name}`)
}
