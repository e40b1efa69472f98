import { adminWalletContract } from '#contract/modules/wallet/freeze.ts'
import { ledgerContract } from '#contract/modules/wallet/ledger.ts'
import { routes } from '../../http/api/routes.ts'
import { setFrozen } from './freeze.ts'
import { ownStatement } from './statement.ts'

export const ledgerRoutes = [
  ...routes(ledgerContract, {
    list: ({ ctx, client, viewer, input }) => ownStatement(ctx, client.locale, viewer.id, input),
  }),
  ...routes(adminWalletContract, {
    freeze: ({ ctx, client, viewer, input }) => setFrozen(ctx, { client, viewer }, input),
  }),
]
