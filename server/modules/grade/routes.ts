import { gradeContract } from '#contract/modules/forum/grade.ts'
import { routes } from '../../http/api/routes.ts'
import { checkIn } from './check-in.ts'
import { expLog, gradeInfo } from './info.ts'

export const gradeRoutes = routes(gradeContract, {
  info: ({ ctx, viewer }) => gradeInfo(ctx, viewer),
  log: ({ ctx, viewer, input }) => expLog(ctx, viewer, input),
  checkIn: ({ ctx, viewer }) => checkIn(ctx, viewer),
})
