import sql, { type Sql } from 'sql-template-tag'
import type { Context, Viewer } from '../../kernel/context.ts'
import { dropForGood } from '../attachment/service.ts'
import { removeChapters } from '../chapter/service.ts'
import { dropOldExports } from '../work-export/service.ts'
import { dropOldImports } from '../work-import/service.ts'
import { untilDone } from './erase-rows.ts'

const portion = 500

/** Removes for good what was deleted long ago; the number of things that went. */
export type Purge = (ctx: Context, signal?: AbortSignal) => Promise<number>

const tables = ['posts', 'comments', 'replies', 'columns', 'works'] as const

/** As long ago as nobody may bring it back any more. */
const longAgo = sql`least(deleted_at, now() - interval '31 days')`

/**
 * Whatever of the member is out of sight goes for good: what was deleted, by whomever, what waits for a decision, what is
 * private, and what was never published. What is in sight stays: it was decided before whether it is.
 */
export async function eraseTexts(ctx: Context, userId: string, purge: Purge, signal?: AbortSignal): Promise<void> {
  await removeUnpublished(ctx, userId)
  for (const table of ['posts', 'works'] as const)
    await untilDone(ctx, closeSome(table, sql`(visibility = 'private' or held_at is not null)`, userId), signal)
  for (const table of ['comments', 'replies'] as const)
    await untilDone(ctx, closeSome(table, sql`held_at is not null`, userId), signal)
  for (const table of tables) await untilDone(ctx, ageSome(table, userId), signal)
  await untilDone(ctx, ageChapters(userId), signal)
  await untilDone(ctx, dropRevisions(userId), signal)
  // As long as it brings anything nearer; what somebody has bought stays for them.
  for (let gone = 1; gone > 0 && !signal?.aborted; ) gone = await purge(ctx, signal)
  await untilDone(ctx, emptyTexts(userId), signal)
}

const table = {
  posts: sql`posts`,
  comments: sql`comments`,
  replies: sql`replies`,
  columns: sql`columns`,
  works: sql`works`,
}

/** None of them is counted anywhere. */
function closeSome(name: 'posts' | 'works' | 'comments' | 'replies', which: Sql, userId: string): Sql {
  return sql`
    update ${table[name]} set deleted_at = now() - interval '31 days', deleted_by = ${userId}
    where id in (select id from ${table[name]} where user_id = ${userId} and deleted_at is null and ${which} limit ${portion})`
}

function ageSome(name: (typeof tables)[number], userId: string): Sql {
  return sql`
    update ${table[name]} set deleted_at = ${longAgo} where id in (
      select id from ${table[name]} where user_id = ${userId} and deleted_at > now() - interval '31 days' limit ${portion})`
}

function ageChapters(userId: string): Sql {
  return sql`
    update work_chapters set deleted_at = ${longAgo} where id in (
      select c.id from works w join work_chapters c on c.work_id = w.id
      where w.user_id = ${userId} and c.deleted_at > now() - interval '31 days' limit ${portion})`
}

/** Of what stays, the texts in between that nobody but the author ever saw. */
function dropRevisions(userId: string): Sql {
  return sql`
    with of_articles as (
      delete from article_revisions where id in (
        select r.id from posts p join article_revisions r on r.post_id = p.id and r.kind <> 'published'
        where p.user_id = ${userId} limit ${portion})
      returning id
    ), of_chapters as (
      delete from chapter_revisions where id in (
        select r.id from works w join work_chapters c on c.work_id = w.id
        join chapter_revisions r on r.chapter_id = c.id and r.kind <> 'published'
        where w.user_id = ${userId} limit ${portion})
      returning id
    )
    select id from of_articles union all select id from of_chapters`
}

/** A reply that was deleted and that others answered keeps its place, and nothing of what was said. */
function emptyTexts(userId: string): Sql {
  return sql`
    update comments set content = '', mentions = '[]', images = '[]' where id in (
      select id from comments
      where user_id = ${userId} and deleted_at is not null and (content <> '' or images <> '[]' or mentions <> '[]')
      limit ${portion})`
}

/** Chapters that no reader has seen. */
async function removeUnpublished(ctx: Context, userId: string): Promise<void> {
  const author: Viewer = { id: userId, name: '', userpower: 1, sessionId: '' }
  for (;;) {
    const rows = await ctx.db.many<{ id: string; work_id: string }>(sql`
      select c.id, c.work_id from works w join work_chapters c on c.work_id = w.id
      where w.user_id = ${userId} and w.deleted_at is null and c.deleted_at is null and c.published_at is null
      order by c.work_id, c.id limit 100`)
    const [first] = rows
    if (!first) return
    const ids = rows.filter(({ work_id }) => work_id === first.work_id).map(({ id }) => id)
    await removeChapters(ctx, author, ids)
  }
}

/** What they said in chats; the place of each message stays, as if it had been taken back. */
export async function eraseMessages(ctx: Context, userId: string, signal?: AbortSignal): Promise<void> {
  await untilDone(ctx, emptyMessages(userId), signal)
}

function emptyMessages(userId: string): Sql {
  return sql`
    with few as materialized (
      select session_id, seq from im_messages
      where sender_id = ${userId} and kind <> 'notice' and (body <> '' or content is not null or extra is not null) order by session_id, seq limit ${portion}
    ), s as (
      update im_sessions set revision = revision + 1
      where id in (select session_id from few) returning id, revision
    ), fewer as (
      update im_members o set unread = greatest(o.unread - n.number, 0) from (
        select m.session_id, count(*)::int as number from few m join im_members r
          on r.session_id = m.session_id and r.user_id <> ${userId} and r.role is null and r.read_seq < m.seq and r.cleared_seq < m.seq
        group by m.session_id) n
      where o.session_id = n.session_id and o.user_id <> ${userId} and o.role is null
    )
    update im_messages m set recalled_at = coalesce(m.recalled_at, clock_timestamp()), body = '', content = null,
      extra = null, revision = s.revision
    from few join s on s.id = few.session_id
    where m.session_id = few.session_id and m.seq = few.seq`
}

/** By which a file stays: in what stays itself, or because others need it. */
const staying = sql`u.type not in ('avatar', 'made-avatar', 'old-avatar', 'author-cover', 'author-background', 'message',
    'chapter-draft')
  and not (u.type = 'comment' and exists (
    select from comments c where c.id = u.object_id and c.deleted_at is not null))`

/** Files that nothing shows any more, with their bytes and thumbnails. */
export async function eraseFiles(ctx: Context, userId: string, signal?: AbortSignal): Promise<void> {
  const isNeeded = (id: Sql) => sql`
    (exists (select from attachment_uses u where u.attachment_id = ${id} and ${staying})
      or exists (select from post_files f where f.attachment_id = ${id}))`
  for (let last = '0'; !signal?.aborted; ) {
    const rows = await ctx.db.many<{ id: string }>(sql`
      select a.id from attachments a
      where a.user_id = ${userId} and a.id > ${last} and a.state <> 'deleting' and not ${isNeeded(sql`a.id`)}
        and not exists (select from attachments v where v.cover_id = a.id and ${isNeeded(sql`v.id`)})
      order by a.id limit 100`)
    if (rows.length === 0) return
    await dropForGood(
      ctx,
      rows.map(({ id }) => id),
    )
    last = rows.at(-1)?.id ?? last
  }
}

/** What was packed for them, or read in: rows and folders. */
export async function erasePackages(ctx: Context, userId: string, signal?: AbortSignal): Promise<void> {
  await ctx.db.run(sql`update work_exports set expires_at = '-infinity' where user_id = ${userId}`)
  await dropOldExports(ctx)
  await ctx.db.run(sql`update work_imports set created_at = '-infinity' where user_id = ${userId}`)
  await dropOldImports(ctx, signal, userId)
}
