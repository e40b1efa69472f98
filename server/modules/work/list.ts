import type { WorkCard, WorkSelect, WorkSort } from '#contract/modules/works/work.ts'
import type { Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCards, withFollows } from './cards.ts'
import { countListed, type ListedRow, listedWorks, type Place } from './list-queries.ts'
import { assertOn } from './switches.ts'

interface ListInput {
  page: number
  limit: number
  cursor?: string
  select: WorkSelect
  sort: WorkSort
}

interface WorksPage {
  list: WorkCard[]
  total: number
  nextCursor: string | null
}

/** Beyond this a list is read by cursor, because pages by number read all that stands before them. */
const deepest = 1000

/** The same for all guests, and for all members but for whom they follow. */
export async function listWorks(ctx: Context, viewer: Viewer | null, input: ListInput): Promise<WorksPage> {
  assertOn(ctx, input.select.worksType)
  const { cursor, page, limit, select, sort } = input
  if (cursor === undefined && page * limit > deepest)
    throw new Refusal(422, 'post_too_deep', { params: { max: deepest }, field: 'page' })
  const from = cursor === undefined ? undefined : placeOf(cursor)
  const isMember = viewer !== null
  const key = `works ${isMember} ${JSON.stringify([page, limit, cursor, Object.entries(select).sort(), sort])}`
  const shared = await ctx.content.read(key, ['works'], () =>
    readWorks(ctx, { select, sort, isMember }, from, { page, limit }),
  )
  return viewer ? { ...shared, list: await withFollows(ctx, viewer, shared.list) } : shared
}

async function readWorks(
  ctx: Context,
  list: Parameters<typeof listedWorks>[0],
  from: Place | undefined,
  { page, limit }: Page,
): Promise<WorksPage> {
  // One more tells whether there is more.
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ListedRow>(listedWorks(list, from, limit + 1, from ? 0 : (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countListed(list)),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return Object.freeze({
    list: presentCards(ctx, shown),
    total,
    nextCursor: rows.length > limit && last ? `${last.key}_${last.id}` : null,
  })
}

function placeOf(cursor: string): Place {
  const [, key = '', id = ''] = /^(-?\d{1,18})_([1-9]\d{0,17})$/.exec(cursor) ?? []
  if (!id) throw new Refusal(422, 'input_invalid', { field: 'cursor' })
  return { key, id }
}
