import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import type { Api } from '#web/api/api.ts'

/** Everything below it is stale when the balance moves. */
export const walletKey = ['wallet']

const lines = 20

export interface StatementChoice {
  account?: 'user' | 'income'
  /** yyyy-MM */
  month?: string
  kind?: LedgerKind
  /** What came in, or what went out. */
  direction?: 'in' | 'out'
}

export const statementQuery = (api: Api, choice: StatementChoice = {}) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'statement', choice],
    queryFn: ({ pageParam }) => api.ledger.list({ limit: lines, ...choice, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 5_000,
  })

/** What membership and levels may do, and what I have of it. */
export const privilegesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'privileges'],
    queryFn: () => api.privilege.list(),
    staleTime: 60_000,
  })

const orderPage = 5

/** My top-up orders, newest first. */
export const ordersQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'orders', 'all'],
    queryFn: ({ pageParam }) => api.order.list({ page: pageParam, limit: orderPage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * orderPage < total ? last + 1 : undefined),
    staleTime: 5_000,
  })

/** Enough to hold all that somebody may leave unpaid at a time. */
const recent = 30

/** The last of them at once, among which those that wait to be paid are looked for. */
export const recentOrdersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'orders', 'recent'],
    queryFn: () => api.order.list({ page: 1, limit: recent }),
    staleTime: 5_000,
  })

const orderKey = (number: string) => [...walletKey, 'order', number]

/** How an order stands; asked again and again while somebody pays it. */
export const orderQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: orderKey(orderNumber),
    queryFn: () => api.order.status({ orderNumber }),
    staleTime: 0,
    retry: false,
  })

export const orderDetailQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: [...orderKey(orderNumber), 'detail'],
    queryFn: () => api.order.detail({ orderNumber }),
    staleTime: 0,
    retry: false,
  })

/** Whether I may sell card codes. */
export const agentQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['agent', id], queryFn: () => api.user.isAgent({ id }), staleTime: 5 * 60_000 })

export const batchesQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...walletKey, 'batches', page],
    queryFn: () => api.agentCard.list({ page, limit: batchPage }),
    staleTime: 5_000,
    retry: false,
  })
export const batchPage = 10

const purchasePage = 10

/** What I have bought, newest first. */
export const purchasesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'purchases'],
    queryFn: ({ pageParam }) => api.purchase.list({ page: pageParam, limit: purchasePage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * purchasePage < total ? last + 1 : undefined),
    staleTime: 5_000,
  })

/** What I have earned. */
export const incomeQuery = (api: Api) =>
  queryOptions({ queryKey: [...walletKey, 'income'], queryFn: () => api.income.summary(), staleTime: 5_000 })

export interface SaleChoice {
  kind?: Sale['kind']
  state?: Sale['state']
}

const bestPage = 5

/** What has earned most. */
export const salesByTargetQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'sales-by-target'],
    queryFn: () => api.sale.byTarget({ limit: bestPage }),
    staleTime: 5_000,
  })

/** What was paid for what I have made, newest first. */
export const salesQuery = (api: Api, select: SaleChoice = {}) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'sales', select],
    queryFn: ({ pageParam }) => api.sale.sales({ page: pageParam, limit: purchasePage, select }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * purchasePage < total ? last + 1 : undefined),
    staleTime: 5_000,
  })

/** Where I am paid, and what I asked to be paid. */
export const payeesQuery = (api: Api) =>
  queryOptions({ queryKey: [...walletKey, 'payees'], queryFn: () => api.payee.list({}), staleTime: 5_000 })

export const withdrawalsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'withdrawals'],
    queryFn: ({ pageParam }) => api.withdraw.list({ page: pageParam, limit: purchasePage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * purchasePage < total ? last + 1 : undefined),
    staleTime: 5_000,
  })

/** What the site sells itself: as many as one page shows. */
export const goodsQuery = (api: Api) =>
  queryOptions({ queryKey: [...walletKey, 'goods'], queryFn: () => api.goods.list({ limit: 100 }), staleTime: 30_000 })

export const goodsReceiptQuery = (api: Api, purchaseId: string) =>
  queryOptions({
    queryKey: [...walletKey, 'receipt', purchaseId],
    queryFn: () => api.goods.receipt({ purchaseId }),
    staleTime: 0,
  })

/** What something costs me now; asked anew whenever somebody is about to pay. */
export const quoteQuery = (api: Api, wanted: Parameters<Api['purchase']['quote']>[0]) =>
  queryOptions({
    queryKey: [...walletKey, 'quote', wanted],
    queryFn: () => api.purchase.quote(wanted),
    staleTime: 0,
    retry: false,
  })

/** What membership has saved me this month. */
export const savedQuery = (api: Api) =>
  queryOptions({ queryKey: [...walletKey, 'saved'], queryFn: () => api.purchase.saved(), staleTime: 60_000 })

/** Works whose next chapter I buy by itself. */
export const autoPurchasesQuery = (api: Api) =>
  queryOptions({ queryKey: [...walletKey, 'autos'], queryFn: () => api.purchase.autos(), staleTime: 5_000 })

export const autoPurchaseQuery = (api: Api, workId: string) =>
  queryOptions({
    queryKey: [...walletKey, 'auto', workId],
    queryFn: () => api.purchase.auto({ workId }),
    staleTime: 60_000,
    retry: false,
  })
