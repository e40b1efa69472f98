import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { idOf, wordOf } from '#web/admin/wallet/address.ts'
import {
  adminStatementQuery,
  proofsQuery,
  type StatementChoice,
  trialBalanceQuery,
} from '#web/api/queries/admin-wallet-queries.ts'
import { houses, kinds } from './names.ts'
import { ProofRegion } from './proof-region.tsx'
import { StatementRegion } from './statement-region.tsx'
import { TrialRegion } from './trial-region.tsx'

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
