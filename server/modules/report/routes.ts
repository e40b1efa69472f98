import { adminReportContract, reportContract } from '#contract/report.ts'
import { routes } from '../../http/routes.ts'
import { listReports, settle } from './office.ts'
import { report } from './service.ts'

export const reportRoutes = [
  ...routes(reportContract, {
    create: ({ ctx, viewer, input }) => report(ctx, viewer, input),
  }),
  ...routes(adminReportContract, {
    list: ({ ctx, input }) => listReports(ctx, input),
    settle: ({ ctx, client, viewer, input }) => settle(ctx, { client, viewer }, input),
  }),
]
