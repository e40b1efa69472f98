import sql, { raw, type Sql } from 'sql-template-tag'
import { withoutCall } from '../../document/calls.ts'
import { excerptOf, plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { searchedText } from '../post/service.ts'
import { indexText } from '../search-index/service.ts'

/** Rows that are gone through in one statement, found or not. */
const span = 5000

/** Who is to be found, what they are called there, and what stands in its place. */
export interface Spoken {
  id: string
  name: string
  names: string[]
  instead: string
}

/** Documents of others that may name the member by a link. */
const documents = [
  ['posts', 'id', 'document'],
  ['locked_texts', 'post_id', 'document'],
  ['article_revisions', 'id', 'content'],
  ['post_drafts', 'id', 'content'],
  ['announcements', 'id', 'document'],
  ['custom_pages', 'id', 'document'],
] as const

/** Wherever others named them the name goes, and the link with it. */
export async function eraseMentions(ctx: Context, who: Spoken, signal?: AbortSignal): Promise<void> {
  for (const [table, key, column] of documents)
    await eachSpan(ctx, raw(table), raw(key), signal, async (within) => {
      const rows = await read<{ key: string; value: unknown }>(
        ctx,
        sql`
        select ${raw(key)} as key, ${raw(column)} as value from ${raw(table)}
        where ${within} and strpos(${raw(column)}::text, '"mention"') > 0
          and strpos(${raw(column)}::text, ${`"id": "${who.id}"`}) > 0`,
      )
      for (const row of rows) await rewrite(ctx, { table, key, column }, row, who)
    })
  for (const table of ['comments', 'replies'] as const)
    await eachSpan(ctx, raw(table), raw('id'), signal, async (within) => {
      const rows = await read<SaidRow>(
        ctx,
        sql`
        select id, content, mentions from ${raw(table)}
        where ${within} and mentions <> '[]' and mentions @> ${JSON.stringify([{ id: who.id }])}::jsonb`,
      )
      for (const row of rows) await write(ctx, saidWithout(raw(table), row, who))
    })
}

interface SaidRow {
  id: string
  content: string
  mentions: { id: string; name: string }[]
}

/** Somebody who changes it meanwhile is found next time. */
function saidWithout(table: Sql, { id, content, mentions }: SaidRow, who: Spoken): Sql {
  const named = mentions.filter((one) => one.id === who.id)
  const others = mentions.filter((one) => one.id !== who.id)
  const kept = others.map(({ name }) => name)
  const without = named.reduce((text, { name }) => withoutCall(text, name, who.instead, kept), content)
  return sql`
    update ${table} set content = ${without}, mentions = ${JSON.stringify(others)}::jsonb where id = ${id} and content = ${content}`
}

interface Place {
  table: string
  key: string
  column: string
}

async function rewrite(
  ctx: Context,
  { table, key, column }: Place,
  row: { key: string; value: unknown },
  who: Spoken,
): Promise<void> {
  const next = withoutMention(row.value, who)
  const changed = await write(
    ctx,
    sql`
    update ${raw(table)} set ${raw(column)} = ${JSON.stringify(next)}::jsonb
    where ${raw(key)} = ${row.key} and ${raw(column)} = ${JSON.stringify(row.value)}::jsonb`,
  )
  if (changed === 1 && table === 'posts') await renewPost(ctx, row.key, next as Parameters<typeof excerptOf>[0])
}

/** What follows from the text of a post: its beginning in lists, and by which words it is found. */
async function renewPost(ctx: Context, id: string, document: Parameters<typeof excerptOf>[0]): Promise<void> {
  const row = await ctx.db.one<{ title: string; tags: string[]; summary: string; is_found: boolean }>(sql`
    update posts p set excerpt = ${excerptOf(document)} where p.id = ${id}
    returning p.title, p.tags, coalesce((select a.summary from articles a where a.post_id = p.id), '') as summary,
      exists (select from search_texts t where t.kind = 'posts' and t.object_id = p.id) as is_found`)
  if (!row.is_found) return
  const text = searchedText({ text: plainText(document), tags: row.tags, summary: row.summary })
  await indexText(ctx, 'posts', id, { title: row.title, text })
}

function withoutMention(value: unknown, { id, instead }: Pick<Spoken, 'id' | 'instead'>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMention(one, { id, instead }))
  if (typeof value !== 'object' || value === null) return value
  const node = value as { type?: unknown; attrs?: { id?: unknown } }
  if (node.type === 'mention' && String(node.attrs?.id) === id) return { type: 'text', text: `@${instead}` }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutMention(one, { id, instead })]))
}

/** The whole table by its keys, so that no statement takes long however few there are to find. */
async function eachSpan(
  ctx: Context,
  table: Sql,
  key: Sql,
  signal: AbortSignal | undefined,
  work: (within: Sql) => Promise<void>,
): Promise<void> {
  const [row] = await read<{ last: string }>(ctx, sql`select coalesce(max(${key}), 0) as last from ${table}`)
  for (let at = 0; at < Number(row?.last) && !signal?.aborted; at += span)
    await work(sql`${key} > ${at} and ${key} <= ${at + span}`)
}

/** News that others got, which say what the member was called then. */
export async function eraseNews(ctx: Context, who: Spoken, signal?: AbortSignal): Promise<void> {
  const told = who.names.map((name) => JSON.stringify(name))
  await eachSpan(ctx, raw('notifications'), raw('id'), signal, async (within) => {
    const rows = await read<{ id: string; notice: unknown }>(
      ctx,
      sql`
      select id, notice from notifications
      where ${within} and notice is not null and exists (
        select from unnest(${told}::text[]) as t (name) where strpos(notice::text, t.name) > 0)`,
    )
    for (const { id, notice } of rows)
      await write(
        ctx,
        sql`
        update notifications set notice = ${JSON.stringify(withoutName(notice, who))}::jsonb where id = ${id}`,
      )
  })
}

function withoutName(value: unknown, who: Spoken): unknown {
  if (typeof value === 'string') return who.names.includes(value) ? who.instead : value
  if (Array.isArray(value)) return value.map((one) => withoutName(one, who))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutName(one, who)]))
}

/** The same of several tables. */
function read<Row>(ctx: Context, some: Sql): Promise<Row[]> {
  return ctx.db.many<Row>(some)
}

function write(ctx: Context, some: Sql): Promise<number> {
  return ctx.db.run(some)
}
