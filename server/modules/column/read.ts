import type { Column, ColumnSort } from '#contract/modules/forum/column.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { noColumn } from '../column-articles/service.ts'
import { presentPosts } from '../post-reading/service.ts'
import { articlePage, countArticles, type NumberedRow } from './article-queries.ts'
import { forMember, presentColumns } from './present.ts'
import { type ColumnRow, columnPage, columnsById, countColumns, oneColumn } from './queries.ts'

/** The same for all guests, and kept; that there is none is not. */
async function sharedColumn(ctx: Context, id: string): Promise<Column> {
  return ctx.content.read(`column ${id}`, [`column:${id}`, 'feed', 'boards'], async () => {
    const [column] = presentColumns(ctx, await ctx.db.many<ColumnRow>(oneColumn(id)))
    if (!column) throw noColumn()
    return Object.freeze(column)
  })
}

export async function columnPageOf(ctx: Context, viewer: Viewer | null, id: string): Promise<Column> {
  const [column] = await forMember(ctx, viewer, [await sharedColumn(ctx, id)])
  if (!column) throw noColumn()
  return column
}

/** As it is at this moment, for whoever has just changed it. */
export async function columnNow(ctx: Context, viewer: Viewer, id: string): Promise<Column> {
  const [column] = await forMember(ctx, viewer, presentColumns(ctx, await ctx.db.many<ColumnRow>(oneColumn(id))))
  if (!column) throw noColumn()
  return column
}

interface ListInput {
  page: number
  limit: number
  select?: { userId?: string; subscribed?: boolean }
  sort: ColumnSort
}

export async function listColumns(
  ctx: Context,
  viewer: Viewer | null,
  { page, limit, select = {}, sort }: ListInput,
): Promise<Listed<Column>> {
  if (select.subscribed && !viewer) return { list: [], total: 0 }
  const wanted = {
    userId: select.userId,
    isOwn: viewer !== null && select.userId === viewer.id,
    subscriberId: select.subscribed ? viewer?.id : undefined,
    sort,
  }
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ColumnRow>(columnPage(wanted, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countColumns(wanted)),
  ])
  return { list: await forMember(ctx, viewer, presentColumns(ctx, rows)), total }
}

/** By id, in this order; what is gone is left out. */
export async function columnsOf(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<Column[]> {
  if (ids.length === 0) return []
  return forMember(ctx, viewer, presentColumns(ctx, await ctx.db.many<ColumnRow>(columnsById(ids))))
}

interface ArticlesInput {
  columnId: string
  page: number
  limit: number
  sort: 'asc' | 'new'
}

/** In the order of the column, or the newest first; authors see their own that others do not. */
export async function listArticles(
  ctx: Context,
  viewer: Viewer | null,
  { columnId, page, limit, sort }: ArticlesInput,
): Promise<{ list: (PostCard & { number: number })[]; total: number }> {
  await columnPageOf(ctx, viewer, columnId)
  const rows = await ctx.db.many<NumberedRow>(articlePage(columnId, viewer, sort, limit, (page - 1) * limit))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const cards = await presentPosts(ctx, viewer, [...numbers.keys()])
  const total = rows[0]?.total ?? (page === 1 ? 0 : await totalOf(ctx, columnId, viewer))
  return { list: cards.map((card) => ({ ...card, number: numbers.get(card._id) ?? 0 })), total }
}

async function totalOf(ctx: Context, columnId: string, viewer: Viewer | null): Promise<number> {
  return (await ctx.db.one<{ total: number }>(countArticles(columnId, viewer))).total
}
