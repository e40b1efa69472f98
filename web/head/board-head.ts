import type { BoardBrief, BoardPage, BoardType } from '#contract/modules/forum/board.ts'
import type { Head } from '#contract/shared/head.ts'
import { breadcrumbs, type Place, plainHead, whole } from './frame.ts'

export function boardHead(board: BoardPage, place: Place): Head {
  const { origin, site } = place
  const path = `/System/${board.systemType}/${board.systemSign}`
  return {
    ...plainHead(place, path, board.systemDescr),
    image: whole(origin, board.systemCover),
    feeds: [boardFeed(board, place)],
    things: [
      breadcrumbs([
        { name: site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: board.systemName, address: `${origin}${path}` },
      ]),
    ],
  }
}

export function boardFeed({ systemSign, systemName }: BoardBrief, { origin, site }: Place): Head['feeds'][number] {
  return { address: `${origin}/feed/board/${systemSign}.atom`, title: `${systemName} - ${site.COMMON_SITE_NAME}` }
}

/** Whatever kind of board it is: the page of the other kind shows it too, and names its own address. */
export function boardAddress({ systemSign }: BoardBrief, origin: string, type: BoardType = 'forum'): string {
  return `${origin}/System/${type}/${systemSign}`
}
