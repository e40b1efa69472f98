import type { Document } from '#contract/shared/document.ts'
import { excerptOf } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { postForReading } from '../visibility/service.ts'
import { commentFor, type Evidence, postFor, replyFor, type SaidRow } from './queries.ts'

export type WritingKind = 'posts' | 'comment' | 'reply'

/** Enough to judge by, should it be changed or deleted later. */
const textKept = 2000

/** What somebody wrote for all to read: who, and what it was like. Only what the viewer can see is there for them. */
export async function writing(ctx: Context, viewer: Viewer, kind: WritingKind, id: string) {
  const { userId, evidence } = kind === 'posts' ? await post(ctx, viewer, id) : await said(ctx, viewer, kind, id)
  if (userId === viewer.id) throw new Refusal(400, 'report_own')
  return { userId, evidence }
}

async function post(ctx: Context, viewer: Viewer, id: string) {
  const { user_id: userId, title, created_at } = await postForReading(ctx, viewer, id)
  const { document, path } = await ctx.db.one<{ document: Document; path: string | null }>(postFor(id))
  const message = [title, excerptOf(document, textKept)].filter(Boolean).join('\n')
  const evidence: Evidence = { kind: 'posts', message, createTime: created_at.getTime(), postsId: id }
  return { userId, evidence: path ? { ...evidence, path } : evidence }
}

const absences = { comment: 'comment_not_found', reply: 'reply_not_found' } as const

async function said(ctx: Context, viewer: Viewer, kind: 'comment' | 'reply', id: string) {
  const row = await ctx.db.maybe<SaidRow>(kind === 'comment' ? commentFor(id) : replyFor(id))
  if (!row) throw new Refusal(404, absences[kind])
  await postForReading(ctx, viewer, row.post_id).catch((error: unknown) => {
    // Nobody learns that something stands below what they cannot see.
    throw error instanceof Refusal ? new Refusal(404, absences[kind]) : error
  })
  const { user_id: userId, content: message, path, post_id: postsId, comment_id: commentId, created_at } = row
  const evidence: Evidence = { kind, message, createTime: created_at.getTime(), postsId, commentId }
  return { userId, evidence: path ? { ...evidence, path } : evidence }
}
