import sql, { raw, type Sql } from 'sql-template-tag'
import type { RankedCard, WorkRank, WorksType } from '#contract/modules/works/work.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type CardRow, cardColumns, cardJoins } from './card-queries.ts'
import { presentCards, withFollows } from './cards.ts'
import { assertOn } from './switches.ts'

interface RankInput {
  worksType: WorksType
  rank: WorkRank
  categoryId?: string
  limit: number
}

interface Ranked {
  list: RankedCard[]
  countTime: number
}

/** Points are kept times fifty. */
const scale = 50

/** By what a rank is ordered (`w`, `t`), which works are in it, and which points it shows. */
const ranks: Record<WorkRank, { order: Sql; among: Sql; points: Sql }> = {
  hot: { order: sql`t.hot desc, t.work_id desc`, among: sql`true`, points: sql`t.hot` },
  new: {
    order: sql`t.points desc, t.work_id desc`,
    // Those of more than sixty days lose the mark within seconds.
    among: sql`t.is_new`,
    points: sql`t.points`,
  },
  finished: { order: sql`t.points desc, t.work_id desc`, among: sql`t.serial = 'finished'`, points: sql`t.points` },
  update: { order: sql`w.last_published_at desc, w.id desc`, among: sql`w.is_listed`, points: sql`t.points` },
}

export type RankRow = CardRow & { rank_points: string }

/**
 * The number is part of the statement: it is planned once for all who ask, and a plan for any number would sort them all.
 * Of those that may be ranked: in sight, and not for adults alone. Of equal ones the newer stands first.
 */
export function rankedWorks({ worksType, rank, categoryId, limit }: RankInput): Sql {
  const { order, among, points } = ranks[rank]
  // Whichever table has the order is the one that is narrowed: so its index is read, and no more than is shown.
  const ordered = rank === 'update' ? sql`w` : sql`t`
  const category = categoryId ? sql`${ordered}.category_id = ${categoryId}` : sql`true`
  return sql`
    with page as materialized (
      select t.work_id, ${points} as points, row_number() over (order by ${order}) as place
      from work_stats t join works w on w.id = t.work_id
      where t.is_ranked and ${ordered}.type = ${worksType} and ${category} and ${among}
      order by ${order} limit ${raw(String(limit))}
    )
    select ${cardColumns}, page.points::text as rank_points from page join works w on w.id = page.work_id ${cardJoins}
    order by page.place`
}

/** Kept for half a minute: exact within that, whoever asks. */
export async function rankWorks(ctx: Context, viewer: Viewer | null, input: RankInput): Promise<Ranked> {
  const { worksType, rank, categoryId = '', limit } = input
  assertOn(ctx, worksType)
  const shared = await ctx.content.read(`ranks ${worksType} ${rank} ${categoryId} ${limit}`, ['works'], async () => {
    const rows = await (ctx.db.plannedOnce ?? ctx.db).many<RankRow>(rankedWorks(input))
    const cards = presentCards(ctx, rows)
    const list = cards.map((card, index) => ({ ...card, points: Number(rows[index]?.rank_points ?? 0) / scale }))
    return Object.freeze({ list, countTime: Date.now() })
  })
  return viewer ? { ...shared, list: await withFollows(ctx, viewer, shared.list) } : shared
}
