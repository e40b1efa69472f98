import type { TargetType } from '#contract/modules/wallet/access.ts'
import { m } from '#messages/messages.js'

/** What kind of thing was bought. */
export const targetNames: Record<TargetType, () => string> = {
  posts: m.target_posts,
  file: m.target_file,
  chapter: m.target_chapter,
  work: m.target_work,
  column: m.target_column,
  system: m.target_system,
  goods: m.target_goods,
}
