import { moderationContract } from '#contract/modules/account/moderation.ts'
import { adminReportContract } from '#contract/modules/forum/report.ts'
import { adminQueueContract } from '#contract/modules/site/queue.ts'
import { routes } from '../../http/api/routes.ts'
import { appeal, mine } from './appeals.ts'
import { decide, undo } from './decide.ts'
import { claim, listItems, release } from './list.ts'
import { listReports, settle } from './reports.ts'

export const reviewRoutes = [
  ...routes(adminQueueContract, {
    list: ({ ctx, viewer, input }) => listItems(ctx, viewer, input),
    claim: ({ ctx, viewer, input }) => claim(ctx, viewer, input.itemId),
    release: ({ ctx, viewer, input }) => release(ctx, viewer, input.itemId),
    decide: ({ ctx, viewer, client, input }) => decide(ctx, { viewer, client }, input),
    undo: ({ ctx, viewer, client, input }) => undo(ctx, { viewer, client }, input),
  }),
  ...routes(moderationContract, {
    mine: ({ ctx, viewer }) => mine(ctx, viewer),
    appeal: ({ ctx, viewer, input }) => appeal(ctx, viewer, input),
  }),
  ...routes(adminReportContract, {
    list: ({ ctx, viewer, input }) => listReports(ctx, viewer, input),
    settle: ({ ctx, client, viewer, input }) => settle(ctx, { client, viewer }, input),
  }),
]
