import { adminLedgerContract } from '#contract/modules/wallet/admin-ledger.ts'
import { ledgerContract } from '#contract/modules/wallet/ledger.ts'
import { routes } from '../../http/api/routes.ts'
import { adjust } from './adjust.ts'
import { anyStatement, readTrialBalance } from './admin.ts'
import { prove } from './proof.ts'
import { ownStatement } from './statement.ts'
import { proofState } from './watch.ts'

const ownRoutes = routes(ledgerContract, {
  list: ({ ctx, client, viewer, input }) => ownStatement(ctx, client.locale, viewer.id, input),
})

const adminRoutes = routes(adminLedgerContract, {
  proofs: ({ ctx }) => proofState(ctx),
  prove: async ({ ctx, client, viewer }) => {
    await prove(ctx, { id: viewer.id, ip: client.ip })
    return proofState(ctx)
  },
  trialBalance: ({ ctx }) => readTrialBalance(ctx),
  statement: ({ ctx, client, input }) => anyStatement(ctx, client.locale, input),
  adjust: ({ ctx, client, viewer, input }) => adjust(ctx, { client, viewer }, input),
})

export const ledgerRoutes = [...ownRoutes, ...adminRoutes]
