import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { Revision } from '#contract/revision.ts'
import { countWords, plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import {
  dropOldRevisions,
  handOverRevisions,
  keepRevision,
  lockRevisions,
  type RevisedArticle,
  unrevisedSince,
} from './revision-queries.ts'

/** A text of an article as it is now, among its revisions. Belongs into a transaction that holds the draft, if there is one. */
export async function keepText(
  ctx: Context,
  article: RevisedArticle,
  kind: Revision['kind'],
  content: DraftContent,
): Promise<void> {
  await ctx.db.run(lockRevisions(article))
  if ((await ctx.db.run(keepRevision(article, kind, content, wordsOf(content)))) > 0 && kind !== 'published')
    await ctx.db.run(dropOldRevisions(article))
}

/** What readers see of an article from now on, and what its author wrote on the way there. */
export async function keepPublication(
  ctx: Context,
  postId: string,
  content: DraftContent,
  draftId?: string,
): Promise<void> {
  if (draftId) await ctx.db.run(handOverRevisions(draftId, postId))
  await keepText(ctx, { postId, draftId: null }, 'published', content)
}

/** An article from before there were revisions: what readers have seen so far is kept before it is changed. */
export async function keepFirstPublication(ctx: Context, postId: string, content: DraftContent): Promise<void> {
  const article = { postId, draftId: null }
  await ctx.db.run(lockRevisions(article))
  const row = await ctx.db.maybe<{ created_at: Date }>(unrevisedSince(postId))
  if (row) await ctx.db.run(keepRevision(article, 'published', content, wordsOf(content), row.created_at))
}

function wordsOf({ content }: DraftContent): number {
  return content ? countWords(plainText(content)) : 0
}
