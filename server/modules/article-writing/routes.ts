import { articleWritingContract } from '#contract/modules/forum/draft.ts'
import { routes } from '../../http/api/routes.ts'
import { listRevisions, oneRevision, revert } from './revisions.ts'
import { setDraftState } from './schedule.ts'

export const articleWritingRoutes = routes(articleWritingContract, {
  setDraftState: ({ ctx, viewer, client, input }) => setDraftState(ctx, { viewer, client }, input),
  revisions: ({ ctx, viewer, input }) => listRevisions(ctx, viewer, input),
  revision: ({ ctx, viewer, input }) => oneRevision(ctx, viewer, input.revisionId),
  revert: ({ ctx, viewer, input }) => revert(ctx, viewer, input),
})
