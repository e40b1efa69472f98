import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { idOf, searchOf, wordOf } from '#web/admin/wallet/address.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import {
  adminStatementQuery,
  proofsQuery,
  type StatementChoice,
  trialBalanceQuery,
} from '#web/api/queries/admin-wallet-queries.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { accountName, houses, kinds } from './names.ts'
import { ProofRegion } from './proof-region.tsx'
import { StatementRegion } from './statement-region.tsx'

interface Row {
  account: string
  accounts: number
  entries: number
  sum: number
  balance: number | null
}

const total = 'total'

/** Every kind of account; together they are nothing. */
function TrialRegion() {
  const query = useQuery(trialBalanceQuery(api))
  const { data } = query
  const add = (name: 'accounts' | 'entries') => (data?.list ?? []).reduce((sum, row) => sum + row[name], 0)
  const rows: Row[] | undefined = data
    ? [
        ...data.list,
        { account: total, accounts: add('accounts'), entries: add('entries'), sum: data.sum, balance: null },
      ]
    : undefined
  return (
    <Region
      title={m.admin_ledger_trial()}
      of={query}
      head={
        data && (
          <>
            <Badge tone={data.sum === 0 ? 'success' : 'danger'}>
              {m.admin_ledger_total()} {amountText(data.sum)}
            </Badge>
            <span className={styles.quiet}>{m.admin_ledger_total_hint({ count: formatExact(data.transactions) })}</span>
          </>
        )
      }
    >
      <Table
        label={m.admin_ledger_trial()}
        className={styles.table}
        rows={rows}
        rowKey={({ account }) => account}
        columns={[
          { key: 'account', title: m.admin_ledger_account(), nowrap: true, render: ({ account }) => nameOf(account) },
          {
            key: 'accounts',
            title: m.admin_ledger_accounts(),
            align: 'right',
            render: ({ accounts }) => formatExact(accounts),
          },
          {
            key: 'entries',
            title: m.admin_ledger_entries(),
            align: 'right',
            render: ({ entries }) => formatExact(entries),
          },
          { key: 'sum', title: m.admin_ledger_sum(), align: 'right', render: ({ sum }) => amountText(sum) },
          {
            key: 'balance',
            title: m.admin_ledger_balance(),
            align: 'right',
            render: ({ balance }) => (balance === null ? '—' : amountText(balance)),
          },
        ]}
      />
    </Region>
  )
}

function nameOf(account: string) {
  if (account === total) return <b>{m.admin_ledger_total()}</b>
  if (account === 'user') return accountName(account)
  return (
    <Link to={searchOf({ account })} className={styles.link}>
      {accountName(account)}
    </Link>
  )
}

export const title = () => m.admin_ledger()

function choiceOf(search: URLSearchParams): StatementChoice {
  const userId = idOf(search, 'user')
  const month = search.get('month') ?? ''
  return {
    userId,
    account: userId ? undefined : wordOf(search, 'account', houses),
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    kind: wordOf(search, 'kind', kinds),
  }
}

export function loader(args: LoaderFunctionArgs) {
  const choice = choiceOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([
      queries.prefetchQuery(proofsQuery(own)),
      queries.prefetchQuery(trialBalanceQuery(own)),
      (choice.userId ?? choice.account) && queries.prefetchInfiniteQuery(adminStatementQuery(own, choice)),
    ]),
  )
}

/** The books: whether they balance, what stands in them, and any account. */
export function Component() {
  const choice = choiceOf(useSearchParams()[0])
  return (
    <>
      <PageHead title={m.admin_ledger()} lead={m.admin_ledger_lead()} />
      <ProofRegion />
      <TrialRegion />
      <StatementRegion choice={choice} />
    </>
  )
}
