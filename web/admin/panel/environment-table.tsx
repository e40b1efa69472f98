import type { EnvironmentRow } from '#contract/modules/site/panel.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { itemNames } from './names.ts'
import styles from './panel.module.css'

export function EnvironmentTable({ ok, list }: { ok: boolean; list: EnvironmentRow[] }) {
  return (
    <>
      <Notice tone={ok ? 'success' : 'warning'}>
        {ok ? m.admin_panel_environment_ok() : m.admin_panel_environment_bad()}
      </Notice>
      <Table
        label={m.admin_panel_environment()}
        rows={list}
        rowKey={({ item }) => item}
        className={styles.table}
        columns={[
          { key: 'item', title: m.admin_panel_item(), nowrap: true, render: ({ item }) => itemNames[item]() },
          {
            key: 'ok',
            title: m.admin_state(),
            nowrap: true,
            render: (row) => (
              <Badge tone={row.ok ? 'success' : 'danger'}>
                {row.ok ? m.admin_panel_item_good() : m.admin_panel_item_bad()}
              </Badge>
            ),
          },
          { key: 'found', title: m.admin_panel_found(), render: ({ found }) => found || '—' },
          { key: 'need', title: m.admin_panel_needed(), render: ({ need }) => need || '—' },
        ]}
      />
    </>
  )
}
