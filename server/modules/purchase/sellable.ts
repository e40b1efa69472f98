import type { TargetType } from '#contract/modules/wallet/access.ts'
import type { Sellable } from './offer.ts'
import { sellableChapters, sellableWorks } from './sellable-chapters.ts'
import { sellableFiles } from './sellable-files.ts'
import { sellableGoods } from './sellable-goods.ts'
import { sellableBoards, sellableColumns } from './sellable-passes.ts'
import { sellablePosts } from './sellable-posts.ts'

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
