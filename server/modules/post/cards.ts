import type { PostCard } from '#contract/post.ts'
import type { Context, Viewer } from '../../context.ts'
import { type CardRow, cardsOf, type OverlayRow, overlayOf } from './card-queries.ts'
import { presentCards } from './present.ts'
import { visibleTo } from './sight.ts'

/** The cards of these posts, in this order; those that the viewer may not see are left out. */
export async function presentPosts(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.many<CardRow>(cardsOf(ids, visibleTo(viewer)))
  return forViewer(ctx, viewer, await presentCards(ctx, rows))
}

/** Shared cards with what this member did to them, and with figures that are not some seconds old. */
export async function forViewer<Card extends PostCard>(
  ctx: Context,
  viewer: Viewer | null,
  cards: readonly Card[],
): Promise<Card[]> {
  if (!viewer || cards.length === 0) return [...cards]
  const ids = cards.map((card) => card._id)
  const authors = cards.map((card) => card.user._id)
  const rows = await ctx.db.many<OverlayRow>(overlayOf(viewer.id, ids, authors))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return cards.map((card) => overlaid(card, byId.get(card._id)))
}

function overlaid<Card extends PostCard>(card: Card, row: OverlayRow | undefined): Card {
  if (!row) return card
  return {
    ...card,
    user: { ...card.user, isFollow: row.is_follow },
    likeNumber: row.likes,
    commentNumber: row.comments,
    collectNumber: row.collects,
    viewNumber: Number(row.views),
    isLike: row.is_like,
    isCollect: row.is_collect,
  }
}
