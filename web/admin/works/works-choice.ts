import { type WorkState, worksTypes } from '#contract/modules/works/work.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { pageOf } from '#web/admin/admin-loaders.ts'
import type { AdminWorksChoice } from '#web/api/queries/works/admin-works-queries.ts'

export const pageSize = 20

/** What is private is its author's alone. */
export const shownStates = ['public', 'hidden', 'deleted'] as const satisfies WorkState[]

export const kindNames = { fiction: m.nav_fiction, manga: m.nav_manga }

export const stateNames: Record<WorkState, () => string> = {
  public: m.creator_state_public,
  private: m.creator_state_private,
  hidden: m.board_state_hidden,
  deleted: m.creator_state_deleted,
}

/** What is asked for stands in the address. */
export function choiceOf(search: URLSearchParams): AdminWorksChoice {
  return {
    page: pageOf(search),
    limit: pageSize,
    worksType: worksTypes.find((type) => type === search.get('kind')),
    state: shownStates.find((state) => state === search.get('state')),
    keyword: (search.get('q') ?? '').trim().slice(0, pageLimits.keyword) || undefined,
  }
}

export function addressOf({ worksType, state, keyword, page = 1 }: Partial<AdminWorksChoice>): string {
  const search = new URLSearchParams()
  if (worksType) search.set('kind', worksType)
  if (state) search.set('state', state)
  if (keyword) search.set('q', keyword)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
