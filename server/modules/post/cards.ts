import type { PostCard } from '#contract/modules/forum/post.ts'
import { gatheringAbout } from '../../db/gather.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { readViewerStates } from '../../shared/viewer-variants.ts'
import { type CardRow, cardsOf, viewerStates } from './card-queries.ts'
import { presentCards } from './present.ts'
import { visibleTo } from './visibility.ts'

/** The cards of these posts, in this order; those that the viewer may not see are left out. */
export async function presentPosts(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<PostCard[]> {
  return forViewer(ctx, viewer, await bareCards(ctx, viewer, ids))
}

/** The same without what the viewer did to them. */
export async function bareCards(ctx: Context, viewer: Reader | null, ids: string[]): Promise<PostCard[]> {
  if (ids.length === 0) return []
  return presentCards(ctx, await ctx.db.many<CardRow>(cardsOf(ids, visibleTo(viewer))))
}

/** Shared cards with what this member did to them, and with figures that are not some seconds old. */
export async function forViewer<Card extends PostCard>(
  ctx: Context,
  viewer: Viewer | null,
  cards: readonly Card[],
): Promise<Card[]> {
  return viewer ? withViewerState(cards, await viewerStateOf(ctx, viewer, cards)) : [...cards]
}

export async function viewerStateOf(ctx: Context, viewer: Viewer, cards: readonly PostCard[]): Promise<string> {
  return cards.length === 0 ? '' : askViewerState(ctx.db, cards, viewer.id)
}

const askViewerState = gatheringAbout(async (db, cards: readonly PostCard[], viewerIds: string[]) => {
  const rows = await db.many<{ viewer_state: string }>(viewerStates(viewerIds, cards))
  return rows.map(({ viewer_state }) => viewer_state)
})

export function withViewerState<Card extends PostCard>(cards: readonly Card[], viewerState: string): Card[] {
  const byId = readViewerStates(viewerState)
  return cards.map((card) => {
    const found = byId.get(card._id)
    return found ? withFigures(card, found) : card
  })
}

function withFigures<Card extends PostCard>(card: Card, figures: number[]): Card {
  const [likes = 0, comments = 0, collects = 0, views = 0, isLike, isCollect, isFollow] = figures
  return {
    ...card,
    user: { ...card.user, isFollow: isFollow === 1 },
    likeNumber: likes,
    commentNumber: comments,
    collectNumber: collects,
    viewNumber: views,
    isLike: isLike === 1,
    isCollect: isCollect === 1,
  }
}
