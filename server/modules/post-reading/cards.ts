import type { PostCard, PostLink } from '#contract/modules/forum/post.ts'
import { fromCents } from '#contract/shared/money.ts'
import { readViewerStates } from '#server/shared/viewer-variants.ts'
import { gatheringAbout } from '../../db/gather.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { guestIn, lockFor, priceFor, readStanding, type Standing } from '../access/service.ts'
import { createMediaPresenter, type MediaPresenter, type PictureSnapshot } from '../attachment/service.ts'
import { presentBrief } from '../board/service.ts'
import { presentCard } from '../user/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { presentArticle } from './article.ts'
import { boardOf, type CardRow, cardImages, cardsOf, type PostOfAuthor, viewerStates } from './card-queries.ts'

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
  return viewer ? withViewerState(ctx, cards, await viewerStateOf(ctx, viewer, cards)) : [...cards]
}

export async function viewerStateOf(ctx: Context, viewer: Viewer, cards: readonly PostCard[]): Promise<string> {
  return cards.length === 0 ? '' : askViewerState(ctx.db, cards, viewer.id)
}

const askViewerState = gatheringAbout(async (db, cards: readonly PostOfAuthor[], viewerIds: string[]) => {
  const rows = await db.many<{ viewer_state: string }>(viewerStates(viewerIds, cards))
  return rows.map(({ viewer_state }) => viewer_state)
})

export function withViewerState<Card extends PostCard>(
  ctx: Context,
  cards: readonly Card[],
  viewerState: string,
): Card[] {
  const byId = readViewerStates(viewerState)
  return cards.map((card) => {
    const found = byId.get(card._id)
    return found ? withFigures(ctx, card, found) : card
  })
}

function withFigures<Card extends PostCard>(ctx: Context, card: Card, figures: number[]): Card {
  const [likes = 0, comments = 0, collects = 0, views = 0, isLike, isCollect, isFollow, isFan, ...asked] = figures
  const standing = readStanding(ctx, ...(asked as [number?, number?, number?]))
  return {
    ...card,
    user: { ...card.user, isFollow: isFollow === 1, isFan: isFan === 1 },
    likeNumber: likes,
    commentNumber: comments,
    collectNumber: collects,
    viewNumber: views,
    isLike: isLike === 1,
    isCollect: isCollect === 1,
    price: priceFor(standing, card.access),
    isLocked: lockFor(standing, card.access) !== null,
  }
}

/** Cards as a guest sees them. */
export function presentCards(ctx: Context, rows: CardRow[]): PostCard[] {
  const presenter = createMediaPresenter(ctx)
  const guest = guestIn(ctx)
  return rows.map((row) => presentPost(ctx, row, presenter, guest))
}

export function presentPost(ctx: Context, row: CardRow, presenter: MediaPresenter, guest: Standing): PostCard {
  const video = row.video ?? row.inside_video
  return {
    _id: row.id,
    postsSystemId: row.board_id,
    system: presentBrief(boardOf(row)),
    user: { ...presentCard(ctx, { ...row, id: row.user_id }), isFollow: false, isFan: false },
    title: row.title,
    excerpt: row.excerpt,
    images: [...row.images, ...row.inside_pictures].slice(0, cardImages).map(presenter.picture),
    imageNumber: row.image_count,
    video: video && presenter.video(video),
    classify: row.classification_id ? { _id: row.classification_id, classifyName: row.classification ?? '' } : null,
    isTop: row.board_top_at !== null,
    isGlobalTop: row.global_top_at !== null,
    isRecommend: row.recommended_at !== null,
    isClosed: row.closed_at !== null,
    visibility: row.visibility,
    isHeld: row.held_at !== null,
    likeNumber: row.likes,
    commentNumber: row.comments,
    collectNumber: row.collects,
    viewNumber: Number(row.views),
    isLike: false,
    isCollect: false,
    hotComment: row.hot_content ? { name: row.hot_name ?? '', content: row.hot_content } : null,
    article: row.article && presentArticle(row.article, row.excerpt, presenter),
    access: row.access,
    price: priceFor(guest, row.access),
    isLocked: lockFor(guest, row.access) !== null,
    bounty: row.bounty && {
      amount: fromCents(row.bounty.amount),
      endTime: row.bounty.end ?? 0,
      state: row.bounty.state,
      commentId: row.bounty.comment,
    },
    createTime: row.created_at.getTime(),
  }
}

export interface LinkRow {
  id: string
  title: string
  comments: number
  /** The first of it; null when there is none. */
  picture: PictureSnapshot | null
}

export function presentLinks(ctx: Context, rows: LinkRow[]): PostLink[] {
  const presenter = createMediaPresenter(ctx)
  return rows.map(({ id, title, comments, picture }) => ({
    _id: id,
    title,
    commentNumber: comments,
    image: picture && presenter.picture(picture),
  }))
}
