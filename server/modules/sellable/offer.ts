import type { ContentAccess, TargetType } from '#contract/modules/wallet/access.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'

/** What stands in a list of purchases. */
export interface Shown {
  title: string
  /** The path of a picture, or nothing. */
  cover: string
  url: string
  isGone: boolean
}

/** What is bought by itself: a chapter of a work, or the thing as a whole. */
export interface Part {
  type: TargetType
  id: string
  access: ContentAccess
}

/** What can be bought, for somebody who may know of it. */
export interface Offer extends Shown {
  authorId: string
  /** Milliseconds on the clock of the database. */
  now: number
  /** For reasons other than its access: staff, managers of its board. */
  isOpen: boolean
  /** What is bought together. Of a work: what of it is sold and not owned yet. */
  parts: Part[]
  /** Whoever buys owns the whole as well, and with it what comes later. */
  includesWhole: boolean
  /** Percent off for all together. */
  bundleOff: number
  /** Of a pass: how long it lasts. */
  days?: number
  /** Whoever owns one of these owns it. */
  ownedBy: { type: TargetType; id: string }[]
}

/** How things of one type are sold. What has no entry is not sold: nobody finds it. */
export interface Sellable {
  /** undefined: this viewer does not see it. */
  find(ctx: Context, viewer: Viewer, id: string, chapterIds?: string[]): Promise<Offer | undefined>
  shown(ctx: Context, ids: string[]): Promise<Map<string, Shown>>
  /** What pages show that it belongs to; undefined: nothing that is kept changes with it. */
  tag(id: string): ContentTag | undefined
}
