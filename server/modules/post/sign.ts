import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { type DraftParts, draftParts } from './queries.ts'

/** By which an editor knows whether the text is still the one it was opened with. Who may see it is no part of that. */
export async function textSign(ctx: Context, postId: string): Promise<string> {
  const parts = await ctx.db.one<DraftParts>(draftParts(postId))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
