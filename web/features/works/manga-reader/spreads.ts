import type { ChapterPage } from '#contract/modules/works/chapter.ts'

export type MangaPage = ChapterPage['pages'][number]

/** A page, or half of a wide one. */
export interface Leaf {
  page: MangaPage
  half?: 'left' | 'right'
}

/** What is in sight at once, in the order in which it is read. */
export type Spread = Leaf[]

interface SpreadOptions {
  mode: 'page' | 'double'
  isRtl: boolean
  /** Wide pages in two halves, one after the other. */
  isSplit: boolean
  /** The first page stands alone, as the cover of a book does; otherwise all pairs are shifted by one. */
  isCoverAlone: boolean
}

/** Two pages that were drawn as one. */
function isWide({ width, height }: Pick<MangaPage, 'width' | 'height'>): boolean {
  return width > height * 1.1
}

export function spreadsOf(pages: readonly MangaPage[], options: SpreadOptions): Spread[] {
  return options.mode === 'page' ? pages.flatMap((page) => single(page, options)) : paired(pages, options.isCoverAlone)
}

function single(page: MangaPage, { isSplit, isRtl }: SpreadOptions): Spread[] {
  if (!isSplit || !isWide(page)) return [[{ page }]]
  const [first, second] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return [[{ page, half: first }], [{ page, half: second }]]
}

function paired(pages: readonly MangaPage[], isCoverAlone: boolean): Spread[] {
  const spreads: Spread[] = []
  let waiting: Leaf | undefined
  const leaveAlone = () => {
    if (waiting) spreads.push([waiting])
    waiting = undefined
  }
  for (const [at, page] of pages.entries()) {
    const leaf = { page }
    if (isWide(page) || (at === 0 && isCoverAlone)) {
      leaveAlone()
      spreads.push([leaf])
    } else if (waiting) {
      spreads.push([waiting, leaf])
      waiting = undefined
    } else waiting = leaf
  }
  leaveAlone()
  return spreads
}

/** The spread on which a page (its number, from 1 on) begins. */
export function spreadWith(spreads: readonly Spread[], block: number): number {
  const found = spreads.findIndex((spread) => spread.some(({ page }) => page.block >= block))
  return found < 0 ? Math.max(0, spreads.length - 1) : found
}
