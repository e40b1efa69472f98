import { reportContract } from '#contract/modules/forum/report.ts'
import { routes } from '../../http/api/routes.ts'
import { complain } from './copyright.ts'
import { report } from './report.ts'

export const reportRoutes = routes(reportContract, {
  create: ({ ctx, viewer, input }) => report(ctx, viewer, input),
  copyright: ({ ctx, input }) => complain(ctx, input),
})
