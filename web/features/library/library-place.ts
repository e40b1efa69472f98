/** What of the library is on show; it stands in the address. */
export type LibraryKind = 'image' | 'video'

export interface LibraryPlace {
  kind: LibraryKind
  page: number
}

/** Full lines at two, three, four and six in a row. */
export const libraryLimits: Record<LibraryKind, number> = { image: 24, video: 12 }

export function libraryPlaceOf(search: URLSearchParams): LibraryPlace {
  const page = search.get('page') ?? ''
  return {
    kind: search.get('kind') === 'video' ? 'video' : 'image',
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
