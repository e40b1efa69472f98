import type { ColumnPlace } from '#contract/modules/forum/article.ts'
import { limits } from '#contract/shared/limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  besides,
  columnOf,
  type LockedColumn,
  lockColumns,
  type PlaceRow,
  placeOf,
  putInto,
  takeOut,
  takeOutDeleted,
} from './queries.ts'

export { announceArticle, startColumnNews } from './news.ts'
export { inOrder, lockColumns, setOrder } from './queries.ts'

export function noColumn(): Refusal {
  return new Refusal(404, 'column_not_found')
}

interface Placed {
  postId: string
  userId: string
  /** null: none. */
  columnId: string | null
}

/**
 * Puts an article of this member at the end of one of their columns, or takes it out of the one it is in. Belongs into
 * the transaction of the post, after that is locked: everybody locks posts before columns.
 */
export async function putIntoColumn(ctx: Context, { postId, userId, columnId }: Placed): Promise<void> {
  const before = await ctx.db.maybe<{ column_id: string }>(columnOf(postId))
  const concerned = [...new Set([before?.column_id, columnId].filter((id) => id !== undefined && id !== null))]
  if (concerned.length === 0) return
  const columns = await ctx.db.many<LockedColumn>(lockColumns(concerned))
  if (columnId !== (before?.column_id ?? null)) {
    if (columnId) await enter(ctx, { postId, userId, columnId }, columns)
    else await ctx.db.run(takeOut(postId))
  }
  for (const id of concerned) await columnChanged(ctx, id)
}

async function enter(
  ctx: Context,
  { postId, userId, columnId }: Placed & { columnId: string },
  columns: LockedColumn[],
): Promise<void> {
  const column = columns.find(({ id }) => id === columnId)
  // Somebody else's is as if there were none.
  if (!column?.is_there || column.user_id !== userId) throw noColumn()
  if (column.articles >= limits.columnArticles) {
    const freed = await ctx.db.run(takeOutDeleted(columnId))
    if (freed === 0) throw new Refusal(409, 'column_full', { params: { max: limits.columnArticles } })
  }
  await ctx.db.run(putInto(columnId, postId))
}

/** Each of its articles says where it stands among the others. */
export async function columnChanged(ctx: Context, columnId: string): Promise<void> {
  const rows = await ctx.db.many<{ id: string }>(besides(columnId))
  contentChanged(ctx, `column:${columnId}`, ...rows.map(({ id }) => `post:${id}` as const))
}

/** An article came back into sight: those beside it stand elsewhere. */
export async function columnOfPostChanged(ctx: Context, postId: string): Promise<void> {
  const row = await ctx.db.maybe<{ column_id: string }>(columnOf(postId))
  if (row) await columnChanged(ctx, row.column_id)
}

/** Where an article stands among those of its column that can be seen. */
export async function placeInColumn(ctx: Context, columnId: string, postId: string): Promise<ColumnPlace | null> {
  const row = await ctx.db.maybe<PlaceRow>(placeOf(columnId, postId))
  if (!row) return null
  const beside = (id: string | null, title: string | null) => (id ? { _id: id, title: title ?? '' } : null)
  return {
    number: row.number,
    total: row.total,
    previous: beside(row.previous_id, row.previous_title),
    next: beside(row.next_id, row.next_title),
    isSold: row.is_sold,
  }
}
