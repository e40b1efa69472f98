import { adminContentContract, type ContentItem, type ContentType } from '#contract/modules/site/admin-content.ts'
import { networkOf, readRange } from '#server/shared/address.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context } from '../../kernel/context.ts'
import { filesAt } from '../attachment/service.ts'
import { thresholdsOf } from '../moderation/service.ts'
import { networksOf, viewAddress } from '../network/service.ts'
import { presentCard } from '../user/service.ts'
import { removeBatch, restoreBatch, restoreThings } from './batch.ts'
import { type ContentFilter, type ContentRow, contentPage, countContent } from './content-queries.ts'

interface ContentQuery {
  type: ContentType
  page: number
  limit: number
  select?: Omit<ContentFilter, 'trust'> & { trust?: number }
}

async function listContent(ctx: Context, { type, page, limit, select: asked = {} }: ContentQuery) {
  const { network, trust: level, ...rest } = asked
  const thresholds = thresholdsOf(ctx)
  const select: ContentFilter = {
    ...rest,
    ...(network ? { network: blockOf(network) } : {}),
    ...(level === undefined ? {} : { trust: { level, thresholds } }),
  }
  const rows = await ctx.db.many<ContentRow>(
    contentPage(type, select, { limit, offset: (page - 1) * limit, thresholds }),
  )
  const { total } = await ctx.db.one<{ total: number }>(countContent(type, select))
  const files = await filesAt(
    ctx,
    rows.flatMap(({ path }) => (path ? [path] : [])),
  )
  const networkAt = await networksOf(
    ctx,
    rows.map(({ object_id }) => ({ type, id: object_id })),
  )
  const list = rows.map((row): ContentItem => {
    const file = files.get(row.path)
    const network = networkAt(type, row.object_id)
    return {
      ...present(ctx, type, row),
      url: file?.url ?? '',
      thumb: file?.thumb || (file?.videoCoverThumb ?? ''),
      ...(network ? { network } : {}),
    }
  })
  return { list, total }
}

function blockOf(network: string): string {
  return networkOf(readRange(network, 'network'))
}

function present(ctx: Context, type: ContentType, row: ContentRow): ContentItem {
  const { board_id, board_name, work_id, works_type, chapter_id } = row
  return {
    type,
    _id: row.object_id,
    title: row.title,
    excerpt: row.excerpt,
    images: row.images,
    postsId: row.post_id,
    system: board_id === null ? null : { _id: board_id, name: board_name ?? '' },
    works: work_id && works_type ? { workId: work_id, worksType: works_type, chapterId: chapter_id } : null,
    user: presentCard(ctx, { ...row, id: row.user_id }),
    trust: row.trust,
    state: row.state,
    reason: row.reason,
    batchId: row.batch_id,
    reportNumber: row.reports,
    ...(row.verdict ? { verdict: row.verdict } : {}),
    url: '',
    thumb: '',
    createTime: row.created_at.getTime(),
  }
}

export const contentRoutes = routes(adminContentContract, {
  list: ({ ctx, input }) => listContent(ctx, input),
  address: ({ ctx, client, viewer, input }) => viewAddress(ctx, { client, viewer }, input),
  remove: ({ ctx, client, viewer, input }) => removeBatch(ctx, { client, viewer }, input),
  restore: ({ ctx, client, viewer, input }) => restoreThings(ctx, { client, viewer }, input),
  undo: ({ ctx, client, viewer, input }) => restoreBatch(ctx, { client, viewer }, input.batchId),
})
