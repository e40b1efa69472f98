import type { chapterStates } from '#contract/modules/works/chapter.ts'
import { type WorksType, workStates } from '#contract/modules/works/work.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { ownChaptersQuery, ownWorksQuery } from '#web/api/queries/works/own-queries.ts'

/** What of my works and of their chapters is on show stands in the address; only what differs from the plain list. */

const listStates = ['all', ...workStates] as const
export type ListState = (typeof listStates)[number]

export interface ListPlace {
  state: ListState
  page: number
}

const deskStates = ['all', 'published', 'scheduled', 'draft', 'hidden', 'deleted'] as const satisfies readonly (
  | 'all'
  | 'deleted'
  | (typeof chapterStates)[number]
)[]
export type DeskState = (typeof deskStates)[number]

export interface DeskPlace {
  state: DeskState
  keyword: string
  /** Empty: all of them. */
  volumeId: string
  sort: 'asc' | 'desc'
  page: number
  size: number
}

const oneOf = <V>(all: readonly V[], value: unknown, usual: V): V => all.find((one) => one === value) ?? usual

function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

export function listPlaceOf(search: URLSearchParams): ListPlace {
  return { state: oneOf(listStates, search.get('state'), 'all'), page: pageOf(search) }
}

/** A phone shows both kinds on one page. */
export function kindOf(search: URLSearchParams, isFictionOn: boolean): WorksType {
  return oneOf(['fiction', 'manga'] as const, search.get('type'), isFictionOn ? 'fiction' : 'manga')
}

export function listSearch({ state, page }: ListPlace, type?: WorksType): string {
  return written({ type, state: state === 'all' ? '' : state, page: page > 1 ? page : '' })
}

export const worksShown = 20

export function worksAt(api: Api, worksType: WorksType, { state, page }: ListPlace) {
  return ownWorksQuery(api, { worksType, state: state === 'all' ? undefined : state, page, limit: worksShown })
}

/** Chapters are put in order by hand: a page of them is longer than that of other lists. */
const usualSize = 50

export function deskPlaceOf(search: URLSearchParams): DeskPlace {
  const volumeId = search.get('volume') ?? ''
  return {
    state: oneOf(deskStates, search.get('state'), 'all'),
    keyword: (search.get('q') ?? '').trim().slice(0, pageLimits.keyword),
    volumeId: /^[1-9]\d{0,17}$/.test(volumeId) ? volumeId : '',
    sort: search.get('sort') === 'asc' ? 'asc' : 'desc',
    page: pageOf(search),
    size: oneOf<number>(limits.pageSizes, Number(search.get('size')), usualSize),
  }
}

export function deskSearch({ state, keyword, volumeId, sort, page, size }: DeskPlace): string {
  return written({
    state: state === 'all' ? '' : state,
    q: keyword,
    volume: volumeId,
    sort: sort === 'asc' ? sort : '',
    size: size === usualSize ? '' : size,
    page: page > 1 ? page : '',
  })
}

export function chaptersAt(api: Api, workId: string, { state, keyword, volumeId, sort, page, size }: DeskPlace) {
  return ownChaptersQuery(api, workId, {
    state: state === 'all' ? undefined : state,
    keyword: keyword || undefined,
    volumeId: volumeId || undefined,
    sort,
    page,
    limit: size,
  })
}

function written(fields: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) search.set(name, String(value))
  return `?${search}`
}
