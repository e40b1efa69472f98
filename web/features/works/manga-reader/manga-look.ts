import type { ReaderLook } from '#contract/modules/works/reader-look.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'

export interface MangaLook extends Pick<ReaderLook, 'fit' | 'data' | 'wide' | 'cover'> {
  mode: 'strip' | 'page' | 'double'
  turn: 'ltr' | 'rtl'
}

/** What lies over the pages. */
export type Open = 'contents' | 'settings' | 'comments' | null

/** What holds for this work: the choice of the reader, or else the author's. A phone shows one page. */
export function mangaLook(look: ReaderLook, { direction }: Pick<WorkPage, 'direction'>, isMobile: boolean): MangaLook {
  const { fit, data, wide, cover } = look
  const mode = look.mode === 'auto' ? (direction === 'strip' ? 'strip' : 'page') : look.mode
  const turn = look.turn === 'auto' ? (direction === 'rtl' ? 'rtl' : 'ltr') : look.turn
  return { fit, data, wide, cover, turn, mode: isMobile && mode === 'double' ? 'page' : mode }
}
