import { createHash } from 'node:crypto'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import { postAccess } from '#contract/modules/wallet/access.ts'
import type { Context } from '../../kernel/context.ts'
import { type DraftParts, draftParts } from './queries.ts'

/** A post as its author would go on writing it. */
export async function asDraft(ctx: Context, postId: string): Promise<DraftContent> {
  const {
    board_id: systemId,
    classification_id: classifyId,
    document,
    article,
    access,
    files,
    ...rest
  } = await ctx.db.one<DraftParts>(draftParts(postId))
  return {
    systemId,
    classifyId,
    content: document,
    visibility: 'public',
    ...rest,
    ...(article ? { article } : {}),
    ...(access.kind === 'free' ? {} : { access: postAccess.parse(access) }),
    ...(files.length > 0
      ? { files: files.map(({ path, access: own }) => ({ path, access: postAccess.parse(own) })) }
      : {}),
  }
}

/** By which an editor knows whether the text is still the one it was opened with. Who may see it is no part of that. */
export async function textSign(ctx: Context, postId: string): Promise<string> {
  const parts = await ctx.db.one<DraftParts>(draftParts(postId))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
