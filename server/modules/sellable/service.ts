import type { TargetType } from '#contract/modules/wallet/access.ts'
import { sellableChapters, sellableWorks } from './chapters.ts'
import { sellableFiles } from './files.ts'
import { sellableGoods } from './goods.ts'
import type { Sellable } from './offer.ts'
import { sellableBoards, sellableColumns } from './passes.ts'
import { sellablePosts } from './posts.ts'

export type { Offer, Part, Shown } from './offer.ts'

const entries: Partial<Record<TargetType, Sellable>> = {
  posts: sellablePosts,
  file: sellableFiles,
  chapter: sellableChapters,
  work: sellableWorks,
  column: sellableColumns,
  system: sellableBoards,
  goods: sellableGoods,
}

export function sellable(type: TargetType): Sellable | undefined {
  return entries[type]
}
