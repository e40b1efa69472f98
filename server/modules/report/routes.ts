import { adminReportContract, reportContract } from '#contract/modules/forum/report.ts'
import { routes } from '../../http/api/routes.ts'
import { listReports, settle } from './admin.ts'
import { report } from './report.ts'

export const reportRoutes = [
  ...routes(reportContract, {
    create: ({ ctx, viewer, input }) => report(ctx, viewer, input),
  }),
  ...routes(adminReportContract, {
    list: ({ ctx, input }) => listReports(ctx, input),
    settle: ({ ctx, client, viewer, input }) => settle(ctx, { client, viewer }, input),
  }),
]
