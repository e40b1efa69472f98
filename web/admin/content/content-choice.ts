import {
  type ContentState,
  type ContentType,
  contentStates,
  contentTypes,
} from '#contract/modules/site/admin-content.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { pageOf } from '#web/admin/admin-loaders.ts'
import type { ContentChoice } from '#web/api/queries/admin-content-queries.ts'

export const pageSize = 20
export const stateNames: Record<ContentState, () => string> = {
  public: m.admin_content_public,
  held: m.admin_content_held,
  hidden: m.board_state_hidden,
  removed: m.admin_content_removed,
}
export const spans = ['1', '7', '30'] as const
export const levels = ['0', '1', '2'] as const

/** What stands in a board. */
export const hasBoard = (type: ContentType) => type === 'posts' || type === 'comment' || type === 'reply'

export const idIn = (value: string | null) => /^[1-9]\d{0,17}$/.exec(value ?? '')?.[0]

export function levelIn(value: string | null): number | undefined {
  const level = levels.find((one) => one === value)
  return level === undefined ? undefined : Number(level)
}

/** What is asked for stands in the address. */
export function choiceOf(search: URLSearchParams): ContentChoice {
  const type = contentTypes.find((one) => one === search.get('type')) ?? 'posts'
  return {
    page: pageOf(search),
    limit: pageSize,
    type,
    state: contentStates.find((state) => state === search.get('state')),
    days: Number(spans.find((span) => span === search.get('days'))) || undefined,
    userId: idIn(search.get('user')),
    systemId: hasBoard(type) ? idIn(search.get('board')) : undefined,
    trust: levelIn(search.get('trust')),
    hasLinks: search.get('links') === '1' || undefined,
    network: /^[\da-f.:]+\/\d+$/.exec(search.get('network') ?? '')?.[0],
    keyword: (search.get('q') ?? '').trim().slice(0, limits.title) || undefined,
  }
}

export function addressOf(choice: Partial<ContentChoice>): string {
  const { type, state, days, userId, systemId, trust, hasLinks, network, keyword, page = 1 } = choice
  const search = new URLSearchParams()
  if (type && type !== 'posts') search.set('type', type)
  if (state) search.set('state', state)
  if (days) search.set('days', String(days))
  if (userId) search.set('user', userId)
  if (systemId) search.set('board', systemId)
  if (trust !== undefined) search.set('trust', String(trust))
  if (hasLinks) search.set('links', '1')
  if (network) search.set('network', network)
  if (keyword) search.set('q', keyword)
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}
