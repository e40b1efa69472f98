import { gradeContract } from '#contract/grade.ts'
import { routes } from '../../http/routes.ts'
import { checkIn } from './check-in.ts'
import { expLog, gradeInfo } from './info.ts'

export const gradeRoutes = routes(gradeContract, {
  info: ({ ctx, viewer }) => gradeInfo(ctx, viewer),
  log: ({ ctx, viewer, input }) => expLog(ctx, viewer, input),
  checkIn: ({ ctx, viewer }) => checkIn(ctx, viewer),
})
