import { limits } from '#contract/shared/limits.ts'

export const states = ['all', 'public', 'private', 'deleted'] as const
export type ContentState = (typeof states)[number]

/** Which of my posts are on show; it stands in the address. */
export interface ContentPlace {
  state: ContentState
  keyword: string
  page: number
  size: number
}

export function contentPlaceOf(search: URLSearchParams): ContentPlace {
  const page = search.get('page') ?? ''
  const size = Number(search.get('size'))
  return {
    state: states.find((state) => state === search.get('state')) ?? 'all',
    keyword: (search.get('q') ?? '').trim().slice(0, limits.keyword),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    size: limits.pageSizes.find((known) => known === size) ?? limits.pageSize,
  }
}

/** Only what differs from the plain list stands in it. */
export function contentSearch({ state, keyword, page, size }: ContentPlace): string {
  const fields = new URLSearchParams()
  if (state !== 'all') fields.set('state', state)
  if (keyword) fields.set('q', keyword)
  if (size !== limits.pageSize) fields.set('size', String(size))
  if (page > 1) fields.set('page', String(page))
  return fields.size > 0 ? `?${fields}` : '?'
}
