import type { BoardPage } from '#contract/modules/forum/board.ts'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'

export const boardSorts = ['reply', 'new', 'hot'] as const
export type BoardSort = (typeof boardSorts)[number]

export function boardSortOf(search: URLSearchParams): BoardSort {
  return boardSorts.find((one) => one === search.get('sort')) ?? 'reply'
}

/** What the address asks for: a classification, the recommended ones, an order. */
export function boardChoice(board: Pick<BoardPage, '_id' | 'classifies'>, search: URLSearchParams): FeedChoice {
  const wanted = search.get('classify')
  if (wanted === 'recommend') return { select: { systemId: board._id, recommend: true }, sort: 'new' }
  const classifyId = board.classifies.find(({ _id }) => _id === wanted)?._id
  return { select: { systemId: board._id, ...(classifyId ? { classifyId } : {}) }, sort: boardSortOf(search) }
}
