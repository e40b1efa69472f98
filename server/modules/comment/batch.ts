import sql, { type Sql } from 'sql-template-tag'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import type { Context } from '../../kernel/context.ts'
import { earned } from '../grade/service.ts'
import { beneathAny, countManySaid, holdSaidFigures, type Stand } from './ground.ts'

/**
 * Many comments or replies at once, in a transaction of the caller; answers which of them. Everybody locks the figures of
 * posts and works, then comments, then replies, each in the order of their ids. Their pictures stay with them: whoever does not see
 * the text does not see those either.
 */
export async function takeComments(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  return change(ctx, 'comment', ids, { isBack: false, mark })
}

export async function takeReplies(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  return change(ctx, 'reply', ids, { isBack: false, mark })
}

/** Those that carry the mark; without one, whatever was deleted in the last thirty days. */
export async function returnComments(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  return change(ctx, 'comment', ids, { isBack: true, mark })
}

export async function returnReplies(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  return change(ctx, 'reply', ids, { isBack: true, mark })
}

type Kind = 'comment' | 'reply'

interface Change {
  isBack: boolean
  mark: RemovalMark | undefined
}

interface ChangedRow extends Stand {
  id: string
  comment_id: string
}

const tables: Record<Kind, Sql> = { comment: sql`comments`, reply: sql`replies` }

async function change(ctx: Context, kind: Kind, ids: string[], { isBack, mark }: Change): Promise<string[]> {
  const places = await ctx.db.many<Stand & { comment_id: string }>(placesOf(kind, ids))
  await holdSaidFigures(ctx, places)
  if (kind === 'reply') await ctx.db.many(lockComments(places.map(({ comment_id }) => comment_id)))
  const rows = await ctx.db.many<ChangedRow>(isBack ? undeleteMany(kind, ids, mark) : deleteMany(kind, ids, mark))
  const delta = isBack ? 1 : -1
  await countManySaid(ctx, rows, delta)
  if (kind === 'reply' && rows.length > 0) await ctx.db.run(changeReplies(rows, delta))
  return rows.map(({ id }) => id)
}

const commentOf: Record<Kind, Sql> = { comment: sql`t.id`, reply: sql`t.comment_id` }

export function placesOf(kind: Kind, ids: string[]): Sql {
  return sql`
    select distinct t.post_id, t.work_id, t.chapter_id, ${commentOf[kind]} as comment_id from ${tables[kind]} t where t.id = any(${ids}::int8[])`
}

export function lockComments(ids: string[]): Sql {
  return sql`select id from comments where id = any(${ids}::int8[]) order by id for no key update`
}

export function deleteMany(kind: Kind, ids: string[], mark: RemovalMark | undefined): Sql {
  const fields = sql`deleted_at = ${mark?.at ?? null}, deleted_by = ${mark?.byId ?? null}`
  // What is held is counted nowhere, and waits for a decision of its own.
  return changed(kind, ids, sql`s.deleted_at is null and s.held_at is null`, fields, 'take')
}

export function undeleteMany(kind: Kind, ids: string[], mark: RemovalMark | undefined): Sql {
  const which = mark
    ? sql`s.deleted_at = ${mark.at} and s.deleted_by = ${mark.byId}`
    : sql`s.deleted_at > now() - interval '30 days' and s.held_at is null
        and exists (select from ${beneathAny(sql`s`)} b where not b.is_gone)`
  return changed(kind, ids, which, sql`deleted_at = null, deleted_by = null`, 'return')
}

function changed(kind: Kind, ids: string[], which: Sql, fields: Sql, act: 'take' | 'return'): Sql {
  const held = sql`
    select s.id from ${tables[kind]} s where s.id = any(${ids}::int8[]) and ${which} order by s.id for no key update`
  const change =
    kind === 'comment'
      ? sql`update comments t set ${fields} from held where t.id = held.id
          returning t.id, t.post_id, t.work_id, t.chapter_id, t.id as comment_id, t.user_id`
      : sql`update replies t set ${fields} from held where t.id = held.id
          returning t.id, t.post_id, t.work_id, t.chapter_id, t.comment_id, t.user_id`
  return sql`
    with held as materialized (${held}), changed as (${change}), rewarded as (
      ${earned(sql`select user_id, 'comment', ${kind} || ':' || id, ${act}::text from changed`)}
    )
    select id, post_id, work_id, chapter_id, comment_id from changed`
}

export function changeReplies(rows: ChangedRow[], delta: 1 | -1): Sql {
  return sql`
    update comments c set replies = c.replies + d.delta
    from (
      select id, ${delta}::int * count(*)::int as delta from unnest(${rows.map((row) => row.comment_id)}::int8[]) as id
      group by id
    ) d
    where c.id = d.id`
}
