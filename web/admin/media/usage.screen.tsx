import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import type { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { Fact } from '#web/admin/fact.tsx'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { pageOf } from '#web/admin/page-of.ts'
import { api } from '#web/api/browser.ts'
import { adminUsageQuery } from '#web/api/queries/queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatExact, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './usage.module.css'

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

type Row = z.output<typeof attachmentContract.usage.output>['list'][number]

type UsageTableProps = { rows: Row[]; bytes: number; loading: boolean }

/** `bytes`: of all members together. */
function UsageTable({ rows, bytes, loading }: UsageTableProps) {
  const columns: Column<Row>[] = [
    { key: 'member', title: m.admin_media_member(), nowrap: true, render: member },
    {
      key: 'count',
      title: m.admin_media_files(),
      align: 'right',
      nowrap: true,
      render: ({ count }) => formatExact(count),
    },
    { key: 'used', title: m.admin_media_used(), align: 'right', nowrap: true, render: (row) => formatBytes(row.bytes) },
    {
      key: 'share',
      title: m.admin_media_share(),
      nowrap: true,
      render: (row) => <Share name={row.user.name} share={bytes > 0 ? row.bytes / bytes : 0} />,
    },
  ]
  return (
    <Table
      label={m.admin_media()}
      columns={columns}
      rows={rows}
      rowKey={({ user }) => user._id}
      loading={loading}
      empty={<EmptyState title={m.admin_media_empty()} />}
      className={styles.table}
    />
  )
}

function member({ user }: Row) {
  return (
    <a href={`/author/${user._id}`} target="_blank" rel="noreferrer" className={styles.member}>
      <MemberAvatar of={user} size={28} />
      {user.name}
    </a>
  )
}

function Share({ name, share }: { name: string; share: number }) {
  return (
    <span className={styles.share}>
      <ProgressBar value={share} max={1} label={m.admin_media_share_of({ name })} className={styles.bar} />
      {formatPercent(share)}
    </span>
  )
}
