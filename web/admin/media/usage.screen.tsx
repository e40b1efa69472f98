import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import type { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { pageLoader, pageOf } from '#web/admin/admin-loaders.ts'
import { Fact } from '#web/admin/fact.tsx'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminUsageQuery } from '#web/media/attachment-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './usage.module.css'

export const title = () => m.admin_media()

const limit = 20

export const loader = pageLoader(adminUsageQuery, limit)

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
      <ListCard of={usage}>
        <UsageTable rows={data?.list} bytes={data?.bytes ?? 0} />
        <ListPager of={usage} page={page} pageSize={limit} />
      </ListCard>
    </>
  )
}

type Row = z.output<typeof attachmentContract.usage.output>['list'][number]

type UsageTableProps = { rows: Row[] | undefined; bytes: number }

/** `bytes`: of all members together. */
function UsageTable({ rows, bytes }: UsageTableProps) {
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
