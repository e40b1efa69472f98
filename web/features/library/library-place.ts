import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { filesQuery, imagesQuery, quotaQuery, videosQuery } from '#web/media/attachment-queries.ts'

/** What was fetched while the page was drawn is not fetched again at once; whatever changes files says so. */
const fresh = 10_000

export function libraryQuery(api: Api, userId: string, { kind, page }: LibraryPlace) {
  const request = { userId, page, limit: libraryLimits[kind] }
  const queries = { image: imagesQuery, video: videosQuery, file: filesQuery }
  return { ...queries[kind](api, request), staleTime: fresh }
}

/** Fetches ahead what the library shows; a failure is its own to tell, not the page's. */
export const loadLibrary = preloadForMember(async ({ api, queries }, { request }) => {
  const { _id } = await queries.ensureQueryData(meQuery(api))
  const place = libraryPlaceOf(new URL(request.url).searchParams)
  await Promise.all([queries.prefetchQuery(libraryQuery(api, _id, place)), queries.prefetchQuery(quotaQuery(api))])
})

/** What of the library is on show; it stands in the address. */
const libraryKinds = ['image', 'video', 'file'] as const
export type LibraryKind = (typeof libraryKinds)[number]

export interface LibraryPlace {
  kind: LibraryKind
  page: number
}

/** Full lines at two, three, four and six in a row. */
export const libraryLimits: Record<LibraryKind, number> = { image: 24, video: 12, file: 24 }

export function libraryPlaceOf(search: URLSearchParams): LibraryPlace {
  const page = search.get('page') ?? ''
  return {
    kind: libraryKinds.find((kind) => kind === search.get('kind')) ?? 'image',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The first page of images is the plain address. */
export function libraryHref(path: string, { kind, page }: LibraryPlace): string {
  const fields = new URLSearchParams()
  if (kind !== 'image') fields.set('kind', kind)
  if (page > 1) fields.set('page', String(page))
  return fields.size > 0 ? `${path}?${fields}` : path
}

/** Images, videos and other files as places of a page. */
export function libraryTabs(path: string, search: URLSearchParams) {
  const current = libraryPlaceOf(search).kind
  const names = { image: m.library_images, video: m.library_videos, file: m.library_files }
  return libraryKinds.map((kind) => ({
    to: libraryHref(path, { kind, page: 1 }),
    label: names[kind](),
    isCurrent: kind === current,
  }))
}
