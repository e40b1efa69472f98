import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { searchOf, spanOf } from '#web/admin/wallet/address.ts'
import { Region } from '#web/admin/wallet/region.tsx'
import { SpanFields } from '#web/admin/wallet/span-fields.tsx'
import { api } from '#web/api/browser.ts'
import { reconciliationQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { DayTable, UnmatchedTable } from './reconciliation-tables.tsx'

export const title = () => m.admin_reconciliation()

export function loader(args: LoaderFunctionArgs) {
  const { from, to } = spanOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(reconciliationQuery(own, from, to)))
}

/** What providers told against what was ordered against what was booked. */
export function Component() {
  const span = spanOf(useSearchParams()[0])
  const navigate = useNavigate()
  const query = useQuery(reconciliationQuery(api, span.from, span.to))
  const { data } = query
  return (
    <>
      <PageHead title={m.admin_reconciliation()} lead={m.admin_reconciliation_lead()} />
      <Region
        title={m.admin_rec_unmatched()}
        of={query}
        head={data && <Badge tone={data.unmatched.length > 0 ? 'danger' : 'success'}>{data.unmatched.length}</Badge>}
      >
        <UnmatchedTable rows={data?.unmatched} />
      </Region>
      <Region
        of={query}
        filters={
          <SpanFields
            span={span}
            onChange={(next) => void navigate(searchOf({ ...next }), { preventScrollReset: true })}
          />
        }
      >
        <DayTable rows={data?.days} />
      </Region>
    </>
  )
}
