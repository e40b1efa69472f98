import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { Fact } from '#web/admin/fact.tsx'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { pageOf } from '#web/admin/page-of.ts'
import { api } from '#web/api/browser.ts'
import { adminUsageQuery } from '#web/api/queries/queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './usage.module.css'
import { UsageTable } from './usage-table.tsx'

export const title = () => m.admin_media()

const limit = 20

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminUsageQuery(own, page, limit)))
}

/** How much room the files of all members take, and whose they are. */
export function Component() {
  const page = pageOf(useSearchParams()[0])
  const usage = useQuery(adminUsageQuery(api, page, limit))
  const { data } = usage
  return (
    <>
      <PageHead title={m.admin_media()} lead={m.admin_media_lead()} />
      <div className={styles.facts}>
        <Fact name={m.admin_media_total()} value={data && formatBytes(data.bytes)} />
        <Fact name={m.admin_media_files()} value={data && formatExact(data.count)} />
        <Fact name={m.admin_media_members()} value={data && formatExact(data.total)} />
      </div>
      <Card className={listPage.card}>
        {!data && usage.isError ? (
          <ErrorState message={usage.error.message} onRetry={() => void usage.refetch()} retrying={usage.isFetching} />
        ) : (
          <UsageTable rows={data?.list ?? []} bytes={data?.bytes ?? 0} loading={!data} />
        )}
        <Pager
          className={listPage.pager}
          page={page}
          total={data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => (next > 1 ? `?page=${next}` : '?')}
          showTotal
        />
      </Card>
    </>
  )
}
