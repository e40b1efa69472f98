import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { type Access, given } from './access.ts'
import styles from './panel.module.css'

export function Projects({ access }: { access: Access }) {
  const asking = useMutation({ mutationFn: (page: number) => api.panel.getNodeProjectList({ ...given(access), page }) })
  const { data, error, isPending, variables: page = 1 } = asking
  return (
    <Section title={m.admin_panel_projects()} lead={m.admin_panel_projects_lead()}>
      <div className={styles.body}>
        <div className={styles.acts}>
          <Button pending={isPending} onClick={() => asking.mutate(1)}>
            {m.admin_panel_projects_show()}
          </Button>
          {data && page > 1 && (
            <Button disabled={isPending} onClick={() => asking.mutate(page - 1)}>
              {m.admin_panel_previous()}
            </Button>
          )}
          {data?.hasMore && (
            <Button disabled={isPending} onClick={() => asking.mutate(page + 1)}>
              {m.admin_panel_next()}
            </Button>
          )}
        </div>
        {error && <Notice tone="danger">{error.message}</Notice>}
        {data && (
          <Table
            label={m.admin_panel_projects()}
            rows={data.list}
            rowKey={({ name }) => name}
            className={styles.table}
            empty={<EmptyState compact title={m.admin_panel_projects_none()} />}
            columns={[
              { key: 'name', title: m.admin_panel_project(), render: ({ name }) => name },
              { key: 'path', title: m.admin_panel_path(), render: ({ path }) => path },
              { key: 'port', title: m.admin_panel_port(), align: 'right', render: ({ port }) => port || '—' },
              { key: 'domains', title: m.licence_domain(), render: ({ domains }) => domains.join(' ') || '—' },
              {
                key: 'run',
                title: m.admin_state(),
                nowrap: true,
                render: ({ run }) => (
                  <Badge tone={run ? 'success' : 'plain'}>
                    {run ? m.admin_panel_running() : m.admin_panel_stopped()}
                  </Badge>
                ),
              },
            ]}
          />
        )}
      </div>
    </Section>
  )
}
