import { ledgerContract } from '#contract/ledger.ts'
import { routes } from '../../http/routes.ts'
import { ownStatement } from './statement.ts'

export const ledgerRoutes = routes(ledgerContract, {
  list: ({ ctx, client, viewer, input }) => ownStatement(ctx, client.locale, viewer.id, input),
})
