import type { z } from 'zod/mini'
import type { attachmentContract } from '#contract/modules/forum/attachment.ts'
import { m } from '#messages/messages.js'
import { formatBytes } from '#web/media/format-bytes.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatExact, formatPercent } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './usage.module.css'

type Row = z.output<typeof attachmentContract.usage.output>['list'][number]

export type UsageTableProps = { rows: Row[]; bytes: number; loading: boolean }

/** `bytes`: of all members together. */
export function UsageTable({ rows, bytes, loading }: UsageTableProps) {
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
