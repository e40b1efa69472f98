import type { Draft, DraftContent } from '#contract/modules/forum/draft.ts'
import { type RevisionEntryRow, revisionEntry } from '#server/shared/revision-entry.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  addDraft,
  briefDraft,
  countRevisions,
  type DraftRow,
  draftOfPost,
  holdDraft,
  keepText,
  openDraft,
  type RevisedArticle,
  replaceDraft,
  revisionById,
  revisionsOf,
} from '../draft/service.ts'
import { asDraft } from '../post-reading/service.ts'
import { postForReading } from '../visibility/service.ts'

type Which = { _id: string } | { postsId: string }

export async function listRevisions(ctx: Context, viewer: Viewer, input: Which & { page: number; limit: number }) {
  const { page, limit } = input
  const article = await ownArticle(ctx, viewer, input)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<RevisionEntryRow>(revisionsOf(article, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countRevisions(article)),
  ])
  return { list: rows.map(revisionEntry), total }
}

async function ownArticle(ctx: Context, viewer: Viewer, which: Which): Promise<RevisedArticle> {
  if ('postsId' in which) {
    await assertOwnPost(ctx, viewer, which.postsId)
    return { postId: which.postsId, draftId: null }
  }
  const { post_id: postId } = await inTransaction(ctx, (inner) => holdDraft(inner, viewer.id, which._id))
  return { postId, draftId: which._id }
}

async function assertOwnPost(ctx: Context, viewer: Viewer, postsId: string): Promise<void> {
  const { user_id } = await postForReading(ctx, viewer, postsId)
  if (user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
}

export async function oneRevision(ctx: Context, viewer: Viewer, revisionId: string) {
  return openDraft(ctx, viewer, await ownRevision(ctx, viewer, revisionId))
}

/** What is another's does not exist. */
async function ownRevision(ctx: Context, viewer: Viewer, revisionId: string): Promise<RevisionRow> {
  const row = await ctx.db.maybe<RevisionRow>(revisionById(viewer.id, revisionId))
  if (!row) throw new Refusal(404, 'revision_not_found')
  return row
}

/** The old text is the draft from now on; what was the draft stays among the revisions. */
export async function revert(ctx: Context, viewer: Viewer, input: Which & { revisionId: string }): Promise<Draft> {
  if ('postsId' in input) await assertOwnPost(ctx, viewer, input.postsId)
  const old = await ownRevision(ctx, viewer, input.revisionId)
  const id = await inTransaction(ctx, async (inner) => {
    const draft = await workingCopy(inner, viewer, input)
    const isOf = draft.postId ? old.post_id === draft.postId : old.draft_id === draft.draftId
    if (!isOf) throw new Refusal(404, 'revision_not_found')
    // Nothing is overwritten: what was being written is kept as it is.
    if (draft.draftId) await keepText(inner, draft, 'manual', draft.content)
    const content = withTextOf(draft.content, old.content)
    return draft.draftId
      ? replaceDraft(inner, viewer, draft.draftId, content, { kind: 'manual' })
      : addDraft(inner, viewer, draft.postId ?? undefined, content, { kind: 'manual' })
  })
  return briefDraft(ctx, viewer, id)
}

interface WorkingCopy extends RevisedArticle {
  content: DraftContent
}

/** Of an article that nobody is changing it is what readers see. */
async function workingCopy(ctx: Context, viewer: Viewer, which: Which): Promise<WorkingCopy> {
  if ('_id' in which) {
    const { post_id, content } = await holdDraft(ctx, viewer.id, which._id)
    return { postId: post_id, draftId: which._id, content }
  }
  const { postsId: postId } = which
  const row = await ctx.db.maybe<DraftRow>(draftOfPost(viewer.id, postId))
  if (!row) return { postId, draftId: null, content: await asDraft(ctx, postId) }
  const { content } = await holdDraft(ctx, viewer.id, row.id)
  return { postId, draftId: row.id, content }
}

/** Where it stands and who may read it is no part of a text. */
function withTextOf(now: DraftContent, old: DraftContent): DraftContent {
  const { systemId, classifyId, visibility, article } = now
  return { ...old, systemId, classifyId, visibility, article: { ...old.article, columnId: article?.columnId ?? null } }
}

type RevisionRow = DraftRow & { draft_id: string | null }
