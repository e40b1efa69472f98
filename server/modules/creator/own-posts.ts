import type { AuthorDay, OwnState } from '#contract/modules/forum/creator.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { checkOwnDepth } from '../feed/service.ts'
import type { CardRow } from '../post-reading/service.ts'
import { forViewer, presentCards } from '../post-reading/service.ts'
import { countMine, daysOf, minePosts, type OwnSelect, shownDays, totalsOf } from './queries.ts'

interface OwnRow {
  state: OwnState
  delete_reason: string
  may_restore: boolean
  restore_ends: Date | null
  view_days: number[]
}

interface OwnFields {
  state: OwnState
  deleteReason: string
  mayRestore: boolean
  restoreUntil: number
  viewDays: number[]
}

type MineRow = CardRow & OwnRow
type OwnCard = PostCard & OwnFields

/** Everything that a member wrote, whatever has become of it. */
export async function myPosts(
  ctx: Context,
  viewer: Viewer,
  input: { page: number; limit: number; select?: OwnSelect },
): Promise<Listed<OwnCard>> {
  checkOwnDepth(input)
  const select = input.select ?? {}
  const rows = await ctx.db.many<MineRow>(minePosts(viewer.id, select, input.limit, (input.page - 1) * input.limit))
  const { total } = await ctx.db.one<{ total: number }>(countMine(viewer.id, select))
  const cards = await presentCards(ctx, rows)
  const list = cards.map((card, index) => ({
    ...card,
    state: rows[index]?.state ?? 'public',
    deleteReason: rows[index]?.delete_reason ?? '',
    mayRestore: rows[index]?.may_restore ?? false,
    restoreUntil: rows[index]?.restore_ends?.getTime() ?? 0,
    viewDays: rows[index]?.view_days ?? [],
  }))
  return { list: await forViewer(ctx, viewer, list), total }
}

interface Totals {
  posts: number
  views: number
  likes: number
  comments: number
  fans: number
}

/** Kept for a moment: the page is looked at again and again, and the figures move slowly. */
export function figuresOf(ctx: Context, viewer: Viewer): Promise<Totals & { days: AuthorDay[]; before: AuthorDay[] }> {
  return ctx.content.read(`figures ${viewer.id}`, [`user:${viewer.id}`], async () => {
    const totals = await ctx.db.one<Totals & { views: string }>(totalsOf(viewer.id))
    const days = await ctx.db.many<AuthorDay>(daysOf(viewer.id))
    return {
      ...totals,
      views: Number(totals.views),
      days: days.slice(-shownDays),
      before: days.slice(0, -shownDays),
    }
  })
}
