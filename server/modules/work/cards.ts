import type { WorkCard, WorkState } from '#contract/modules/works/work.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { presentCard as presentUser } from '../user/service.ts'
import { workSeenBy } from './access.ts'
import { type CardRow, cardsOf, followedAmong } from './card-queries.ts'

export function presentCard(ctx: Context, row: CardRow, presenter: MediaPresenter): WorkCard {
  return {
    _id: row.id,
    worksType: row.type,
    title: row.title,
    cover: row.cover && presenter.picture(row.cover),
    summary: row.summary,
    user: { ...presentUser(ctx, { ...row, id: row.user_id }), isFollow: false },
    category: row.category_id ? { _id: row.category_id, name: row.category ?? '' } : null,
    tags: row.tags,
    serial: row.serial,
    ageNote: row.age_note,
    wordNumber: Number(row.words),
    pageNumber: row.pages,
    chapterNumber: row.chapters,
    viewNumber: Number(row.views),
    likeNumber: row.likes,
    shelfNumber: row.shelves,
    commentNumber: row.comments,
    lastChapter:
      row.last_id && row.last_published_at
        ? {
            _id: row.last_id,
            title: row.last_title ?? '',
            number: row.last_number,
            publishTime: row.last_published_at.getTime(),
          }
        : null,
    updateTime: (row.last_published_at ?? row.updated_at).getTime(),
    createTime: row.created_at.getTime(),
  }
}

/** As a guest sees them. */
export function presentCards(ctx: Context, rows: CardRow[]): WorkCard[] {
  const presenter = createMediaPresenter(ctx)
  return rows.map((row) => presentCard(ctx, row, presenter))
}

/** The cards of these works, in this order; those that the viewer may not see are left out. */
export async function workCards(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<WorkCard[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.many<CardRow>(cardsOf(ids, workSeenBy(viewer)))
  return withFollows(ctx, viewer, presentCards(ctx, rows))
}

/** With whom this member follows. */
export async function withFollows<Card extends WorkCard>(
  ctx: Context,
  viewer: Viewer | null,
  cards: readonly Card[],
): Promise<Card[]> {
  if (!viewer || cards.length === 0) return [...cards]
  const authors = [...new Set(cards.map(({ user }) => user._id))]
  const rows = await ctx.db.many<{ friend_id: string }>(followedAmong(viewer.id, authors))
  const followed = new Set(rows.map(({ friend_id }) => friend_id))
  return cards.map((card) => (followed.has(card.user._id) ? { ...card, user: { ...card.user, isFollow: true } } : card))
}

/** What the staff have hidden or rejected is hidden. */
export function stateOf(row: Pick<CardRow, 'deleted_at' | 'hidden_at' | 'rejected_at' | 'visibility'>): WorkState {
  if (row.deleted_at) return 'deleted'
  return row.hidden_at || row.rejected_at ? 'hidden' : row.visibility
}

export function reasonOf(row: Pick<CardRow, 'hide_reason' | 'reject_reason'>): string {
  return row.hide_reason || row.reject_reason
}
