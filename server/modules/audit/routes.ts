import { auditContract } from '#contract/modules/site/audit.ts'
import { routes } from '../../http/api/routes.ts'
import { listEntries } from './service.ts'

export const auditRoutes = routes(auditContract, {
  list: ({ ctx, input }) => listEntries(ctx, input),
})
