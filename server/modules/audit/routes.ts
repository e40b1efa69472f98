import { auditContract } from '#contract/audit.ts'
import { routes } from '../../http/routes.ts'
import { listEntries } from './service.ts'

export const auditRoutes = routes(auditContract, {
  list: ({ ctx, input }) => listEntries(ctx, input),
})
