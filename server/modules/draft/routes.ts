import { draftContract } from '#contract/modules/forum/draft.ts'
import { routes } from '../../http/api/routes.ts'
import { deleteDraft, myDrafts, oneDraft, saveDraft } from './drafts.ts'

export const draftRoutes = routes(draftContract, {
  saveDraft: ({ ctx, viewer, input }) => saveDraft(ctx, viewer, input),
  drafts: ({ ctx, viewer, input }) => myDrafts(ctx, viewer, input),
  draft: ({ ctx, viewer, input }) => oneDraft(ctx, viewer, input),
  deleteDraft: ({ ctx, viewer, input }) => deleteDraft(ctx, viewer, input._id),
})
