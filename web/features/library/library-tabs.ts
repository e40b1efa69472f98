import { m } from '#messages/messages.js'
import { libraryHref, libraryPlaceOf } from './library-place.ts'

/** Images and videos as places of a page. */
export function libraryTabs(path: string, search: URLSearchParams) {
  const current = libraryPlaceOf(search).kind
  return (['image', 'video'] as const).map((kind) => ({
    to: libraryHref(path, { kind, page: 1 }),
    label: kind === 'image' ? m.library_images() : m.library_videos(),
    isCurrent: kind === current,
  }))
}
