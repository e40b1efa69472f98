import type { z } from 'zod/mini'
import type { configVersion } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { RowButton } from '#web/admin/list-card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { fieldLabel } from './field-labels.ts'
import styles from './versions.module.css'

export type ConfigVersion = z.infer<typeof configVersion>

export type VersionTableProps = {
  versions: ConfigVersion[] | undefined
  current: number | undefined
  /** Without it the table only shows. */
  onRestore?: (version: number) => void
}

export function VersionTable({ versions, current, onRestore }: VersionTableProps) {
  const columns: Column<ConfigVersion>[] = [
    {
      key: 'version',
      title: m.admin_v_version(),
      nowrap: true,
      render: ({ version }) => (
        <span className={styles.version}>
          #{version}
          {version === current && <Badge tone="brand">{m.admin_v_current()}</Badge>}
        </span>
      ),
    },
    { key: 'changed', title: m.admin_v_changed(), render: changes },
    { key: 'who', title: m.admin_v_who(), nowrap: true, render: ({ userName }) => userName || m.admin_v_system() },
    { key: 'when', title: m.admin_v_when(), nowrap: true, render: moment },
    { key: 'note', title: m.admin_v_note(), render: noteOf },
  ]
  if (onRestore) {
    columns.push({
      key: 'actions',
      actions: true,
      title: m.admin_v_actions(),
      align: 'right',
      render: ({ version }) =>
        version !== current && (
          <RowButton label={m.admin_v_restore_label({ version })} onClick={() => onRestore(version)}>
            {m.admin_v_restore()}
          </RowButton>
        ),
    })
  }
  return (
    <Table
      label={m.admin_versions()}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => version}
      className={styles.table}
    />
  )
}

function changes({ changed }: ConfigVersion) {
  if (changed.length === 0) return m.admin_v_first()
  return (
    <span className={styles.changes}>
      {changed.map((name) => (
        <Badge key={name}>{fieldLabel(name)}</Badge>
      ))}
    </span>
  )
}

function moment({ createTime }: ConfigVersion) {
  return <time dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
}

/** A revert notes the version it went back to. */
function noteOf({ note }: ConfigVersion): string {
  const version = /^#(\d+)$/.exec(note)?.[1]
  return version ? m.admin_v_reverted({ version }) : note || '—'
}
