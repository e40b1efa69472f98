import type { ConfigDifference } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { fieldLabel } from './field-labels.ts'
import styles from './versions.module.css'

const columns = (): Column<ConfigDifference>[] => [
  {
    key: 'field',
    title: m.admin_v_diff_field(),
    render: ({ field, path }) => (
      <>
        {fieldLabel(field)}
        {path && <div className={styles.path}>{path}</div>}
      </>
    ),
  },
  { key: 'now', title: m.admin_v_diff_now(), render: ({ current }) => value(current) },
  { key: 'then', title: m.admin_v_diff_then(), render: ({ earlier }) => value(earlier) },
]

/** What going back to an earlier version would change; grey while it is not known. */
export function DifferenceTable({ of }: { of: ConfigDifference[] | undefined }) {
  if (of?.length === 0) return <p className={styles.same}>{m.admin_v_diff_none()}</p>
  return (
    <Table
      label={m.admin_v_diff()}
      columns={columns()}
      rows={of ?? []}
      rowKey={({ field, path }) => `${field}.${path}`}
      loading={!of}
      loadingRows={3}
      className={styles.difference}
    />
  )
}

function value(text: string) {
  return <span className={styles.value}>{text || m.admin_v_diff_empty()}</span>
}
