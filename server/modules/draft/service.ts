import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { Context } from '../../kernel/context.ts'
import { countDrafts, deleteUntouched, insertDraft, lockDrafts } from './queries.ts'

export { addDraft, briefDraft, holdDraft, openDraft, replaceDraft } from './drafts.ts'
export {
  type DraftRow,
  deleteDraftOf,
  deleteDraftsOfPost,
  draftOfPost,
  putOffDraft,
  revisionById,
  scheduleDraft,
} from './queries.ts'

import { memberOf, privilegeOf } from '../privilege/service.ts'

export { countRevisions, type RevisedArticle, revisionsOf } from './revision-queries.ts'
export { keepFirstPublication, keepPublication, keepText } from './revisions.ts'

/** Gives a text back to its author as a new draft; null when they have no room for one more. */
export async function keepAsDraft(ctx: Context, userId: string, content: DraftContent): Promise<string | null> {
  await ctx.db.run(lockDrafts(userId))
  const { total } = await ctx.db.one<{ total: number }>(countDrafts(userId))
  if (total >= privilegeOf(ctx, await memberOf(ctx, userId), 'drafts')) return null
  return (await ctx.db.one<{ id: string }>(insertDraft(userId, null, content))).id
}

/** Takes it back, unless its owner went on with it. */
export async function dropUntouchedDraft(ctx: Context, userId: string, id: string, content: DraftContent) {
  await ctx.db.run(deleteUntouched(userId, id, content))
}
