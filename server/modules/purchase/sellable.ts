import type { TargetType } from '#contract/modules/wallet/access.ts'
import type { Sellable } from './offer.ts'
import { sellableChapters, sellableWorks } from './sellable-chapters.ts'
import { sellablePosts } from './sellable-posts.ts'

const entries: Partial<Record<TargetType, Sellable>> = {
  posts: sellablePosts,
  chapter: sellableChapters,
  work: sellableWorks,
}

export function sellable(type: TargetType): Sellable | undefined {
  return entries[type]
}
