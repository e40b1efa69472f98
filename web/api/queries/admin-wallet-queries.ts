import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TargetType } from '#contract/modules/wallet/access.ts'
import type { HouseAccount } from '#contract/modules/wallet/admin-ledger.ts'
import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import type { BatchState, CardKind } from '#contract/modules/wallet/card.ts'
import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'
import type { AdminPurchase } from '#contract/modules/wallet/purchase.ts'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

/** Everything below it is stale when money has moved by an administrator's hand. */
export const adminWalletKey = ['admin', 'wallet']

export interface CardChoice {
  page: number
  limit: number
  agentId?: string
  kind?: CardKind
  state?: BatchState
  keyword?: string
}

export const adminCardsQuery = (api: Api, choice: CardChoice) =>
  freshQuery([...adminWalletKey, 'cards', choice], () => api.adminCard.list(choice))

export const cardsOfBatchQuery = (api: Api, batchId: string, page: number, limit: number) =>
  freshQuery([...adminWalletKey, 'cards-of', batchId, page, limit], () => api.adminCard.cards({ batchId, page, limit }))

export const adminCardStatsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminWalletKey, 'card-stats'],
    queryFn: () => api.adminCard.stats({}),
    staleTime: 0,
  })

export const proofsQuery = (api: Api) =>
  queryOptions({ queryKey: [...adminWalletKey, 'proofs'], queryFn: () => api.adminLedger.proofs(), staleTime: 0 })

/** What a member has. */
export const adminBalanceQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...adminWalletKey, 'balance', userId],
    queryFn: () => api.adminLedger.statement({ userId, limit: 1 }),
    staleTime: 0,
  })

export const trialBalanceQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminWalletKey, 'trial-balance'],
    queryFn: () => api.adminLedger.trialBalance(),
    staleTime: 0,
  })

/** Whose lines: of a member or of the house, of a month (yyyy-MM), of a kind. */
export interface StatementChoice {
  userId?: string
  account?: HouseAccount
  month?: string
  kind?: LedgerKind
}

export const adminStatementQuery = (api: Api, { userId, account, month, kind }: StatementChoice) =>
  infiniteQueryOptions({
    queryKey: [...adminWalletKey, 'statement', userId ?? '', account ?? '', month ?? '', kind ?? ''],
    queryFn: ({ pageParam }) =>
      api.adminLedger.statement({ userId, account, month, kind, limit: 20, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

export interface OrderChoice {
  page: number
  limit: number
  state?: AdminOrder['state']
  provider?: PayProvider
  userId?: string
  /** yyyy-MM-dd, both included. */
  from?: string
  to?: string
  number?: string
}

export const adminOrdersQuery = (api: Api, { page, limit, number, ...select }: OrderChoice) =>
  freshQuery([...adminWalletKey, 'orders', page, limit, number ?? '', select], () =>
    api.adminPay.orders({ page, limit, select: { ...select, number: number || undefined } }),
  )

export const adminOrderQuery = (api: Api, tradeNo: string) =>
  queryOptions({
    queryKey: [...adminWalletKey, 'order', tradeNo],
    queryFn: () => api.adminPay.order({ trade_no: tradeNo }),
    staleTime: 0,
  })

export const reviewsQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminWalletKey, 'reviews', page, limit], () => api.adminPay.reviews({ page, limit }))

/** yyyy-MM-dd, both inclusive; the server has a month of its own. */
export const reconciliationQuery = (api: Api, from?: string, to?: string) =>
  freshQuery([...adminWalletKey, 'reconciliation', from ?? '', to ?? ''], () =>
    api.adminPay.reconciliation({ from, to }),
  )

/** What orders did to a balance, as far back as one answer goes. */
export const orderLinesQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...adminWalletKey, 'order-lines', userId],
    queryFn: async () => {
      const lists = await Promise.all(
        (['refund', 'topup'] as const).map((kind) => api.adminLedger.statement({ userId, kind, limit: 100 })),
      )
      return lists.flatMap(({ list }) => list)
    },
    staleTime: 0,
  })

/** What content has earned from the first sale on. */
export const earningSumsQuery = (api: Api) =>
  queryOptions({ queryKey: [...adminWalletKey, 'earning'], queryFn: () => api.adminEarning.sums({}), staleTime: 0 })

export interface PurchaseChoice {
  page: number
  limit: number
  state?: AdminPurchase['state']
  type?: TargetType
  refundAsked?: boolean
  userId?: string
  authorId?: string
  number?: string
}

export const adminTipsQuery = (
  api: Api,
  { page, limit, authorId }: { page: number; limit: number; authorId?: string },
) =>
  freshQuery([...adminWalletKey, 'tips', page, limit, authorId ?? ''], () =>
    api.adminTip.list({ page, limit, select: { authorId } }),
  )

export const adminPurchasesQuery = (api: Api, { page, limit, number, ...select }: PurchaseChoice) =>
  freshQuery([...adminWalletKey, 'purchases', page, limit, number ?? '', select], () =>
    api.adminPurchase.list({ page, limit, select: { ...select, number: number || undefined } }),
  )

export interface WithdrawalChoice {
  page: number
  limit: number
  state?: Withdrawal['state']
  userId?: string
}

export const adminWithdrawalsQuery = (api: Api, { page, limit, ...select }: WithdrawalChoice) =>
  freshQuery([...adminWalletKey, 'withdrawals', page, limit, select], () =>
    api.adminWithdraw.list({ page, limit, select }),
  )

export const adminGoodsQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminWalletKey, 'goods', page, limit], () => api.adminGoods.list({ page, limit }))
