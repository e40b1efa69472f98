import { randomUUID } from 'node:crypto'
import { adminLedgerContract } from '#contract/modules/wallet/admin-ledger.ts'
import { adminWalletContract } from '#contract/modules/wallet/freeze.ts'
import { ledgerContract } from '#contract/modules/wallet/ledger.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { record } from '../audit/service.ts'
import { notify } from '../notification/service.ts'
import { lockMember } from '../user/service.ts'
import { anyStatement, readTrialBalance } from './admin.ts'
import { book } from './book.ts'
import { setFrozen } from './freeze.ts'
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

const walletRoutes = routes(adminWalletContract, {
  freeze: ({ ctx, client, viewer, input }) => setFrozen(ctx, { client, viewer }, input),
})

export const ledgerRoutes = [...ownRoutes, ...adminRoutes, ...walletRoutes]

interface Adjustment {
  userId: string
  amount: number
  reason: string
}

/** By hand: booked, written down and told, or nothing of it. */
function adjust(
  ctx: Context,
  { client, viewer }: { client: Client; viewer: Viewer },
  { userId, amount, reason }: Adjustment,
): Promise<{ _id: string; money: number }> {
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, userId)
    const { txId, balance } = await book(inner, {
      kind: 'adjust',
      source: { type: 'adjust', id: randomUUID() },
      userId,
      amount: toCents(amount),
      house: 'adjust',
      actorId: viewer.id,
      note: reason,
    })
    const [before, after] = [fromCents(balance - toCents(amount)), fromCents(balance)]
    const detail = { amount, before, after, reason, transaction: txId }
    await record(inner, { actorId: viewer.id, action: 'user.adjust-balance', subject: userId, ip: client.ip, detail })
    const params = { amount: moneyText(toCents(amount), { signed: true }) }
    await notify(inner, {
      userId,
      type: 'system',
      fromUserId: null,
      notice: { key: 'wallet_note_adjusted', params, reason },
    })
    return { _id: txId, money: fromCents(balance) }
  })
}
