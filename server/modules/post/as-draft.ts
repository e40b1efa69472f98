import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { Context } from '../../kernel/context.ts'
import { type DraftParts, draftParts } from './queries.ts'

/** A post as its author would go on writing it. */
export async function asDraft(ctx: Context, postId: string): Promise<DraftContent> {
  const {
    board_id: systemId,
    classification_id: classifyId,
    document,
    article,
    ...rest
  } = await ctx.db.one<DraftParts>(draftParts(postId))
  return { systemId, classifyId, content: document, visibility: 'public', ...rest, ...(article ? { article } : {}) }
}
