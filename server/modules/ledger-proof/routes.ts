import { adminLedgerContract } from '#contract/modules/wallet/admin-ledger.ts'
import { routes } from '../../http/api/routes.ts'
import { adjust, anyStatement, readTrialBalance } from '../ledger/service.ts'
import { prove } from './proof.ts'
import { proofState } from './watch.ts'

/** The books as the back office sees them. */
export const ledgerProofRoutes = routes(adminLedgerContract, {
  proofs: ({ ctx }) => proofState(ctx),
  prove: async ({ ctx, client, viewer }) => {
    await prove(ctx, { id: viewer.id, ip: client.ip })
    return proofState(ctx)
  },
  trialBalance: ({ ctx }) => readTrialBalance(ctx),
  statement: ({ ctx, client, input }) => anyStatement(ctx, client.locale, input),
  adjust: ({ ctx, client, viewer, input }) => adjust(ctx, { client, viewer }, input),
})
