import { incomeContract } from '#contract/modules/wallet/income.ts'
import { routes } from '../../http/api/routes.ts'
import { convertIncome, incomeSummary } from './income.ts'

export const incomeRoutes = routes(incomeContract, {
  summary: ({ ctx, viewer }) => incomeSummary(ctx, viewer),
  convert: ({ ctx, viewer, input }) => convertIncome(ctx, viewer, input),
})
