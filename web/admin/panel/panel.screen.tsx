import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from '#web/admin/config/config-page.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretSection } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { type Access, Deployment, given, noAccess } from './deployment.tsx'
import styles from './panel.module.css'

export const loader = configAndSecretsLoader
export const title = () => m.admin_panel()

const secrets: SecretName[] = ['PANEL_KEY']

/** A BaoTa panel: which one, whether it lets us in, what runs there, and putting this software onto its server. */
export function Component() {
  const draft = useConfigDraft()
  const [access, setAccess] = useState(noAccess)
  const { URL: address } = draft.value.PANEL
  return (
    <ConfigPage
      title={m.admin_panel()}
      lead={m.admin_panel_lead()}
      draft={draft}
      below={
        <>
          <SecretSection names={secrets} />
          <Section title={m.admin_panel_connection()} lead={m.admin_panel_connection_lead()}>
            <AccessFields access={access} onChange={setAccess} />
            <Connection access={access} />
          </Section>
          <WhiteList />
          <Projects access={access} />
          <Deployment access={access} />
        </>
      }
    >
      <Section title={m.admin_panel_stored()} lead={m.admin_panel_stored_lead()}>
        <PlainRow
          label={m.admin_panel_url()}
          value={address}
          error={draft.error('PANEL.URL')}
          inputMode="url"
          spellCheck={false}
          placeholder="https://203.0.113.10:8888"
          onChange={(URL) => draft.set('PANEL', { URL }, 'PANEL.URL')}
        />
      </Section>
    </ConfigPage>
  )
}

/** Asked for on demand: each look is written into the log. */
function WhiteList() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api.panel.getServerWhiteIp() })
  return (
    <Section title={m.admin_panel_ips()} lead={m.admin_panel_ips_lead()}>
      <div className={styles.body}>
        <div className={styles.acts}>
          <Button pending={isPending} onClick={() => mutate()}>
            {m.admin_panel_ips_show()}
          </Button>
        </div>
        {data && (
          <Notice tone={data.isSure ? 'success' : 'info'}>
            <span className={styles.mono}>{data.list.join('  ')}</span> {!data.isSure && m.admin_panel_ips_guess()}
          </Notice>
        )}
        {error && <Notice tone="warning">{error.message}</Notice>}
      </div>
    </Section>
  )
}

type AccessFieldsProps = { access: Access; onChange: (access: Access) => void }

function AccessFields({ access, onChange }: AccessFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={m.admin_panel_url()}
        hint={m.admin_panel_url_hint()}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={access.url}
        onChange={({ currentTarget }) => onChange({ ...access, url: currentTarget.value })}
      />
      <TextField
        label={m.admin_panel_key()}
        hint={m.admin_panel_key_hint()}
        type="password"
        autoComplete="off"
        maxLength={200}
        value={access.key}
        onChange={({ currentTarget }) => onChange({ ...access, key: currentTarget.value })}
      />
      <TextField
        label={m.admin_panel_password()}
        hint={m.admin_panel_password_hint()}
        type="password"
        autoComplete="current-password"
        maxLength={pageLimits.password.max}
        value={access.password}
        onChange={({ currentTarget }) => onChange({ ...access, password: currentTarget.value })}
      />
    </div>
  )
}

/** Whether the panel lets us in, and the certificate by which we know it again. */
function Connection({ access }: { access: Access }) {
  const check = useMutation({
    mutationFn: (fingerprint?: string) => api.panel.checkApi({ ...given(access), fingerprint }),
  })
  const { data, error } = check
  const another = error ? fingerprintOf(error) : undefined
  return (
    <div className={styles.body}>
      <div className={styles.acts}>
        <Button variant="primary" pending={check.isPending} onClick={() => check.mutate(undefined)}>
          {m.admin_panel_check()}
        </Button>
      </div>
      {data && (
        <Notice tone="success">
          {m.admin_panel_check_ok({ system: data.system, version: data.version })}
          {data.certificate === 'pinned' && (
            <>
              {' '}
              {m.admin_panel_pinned()} <span className={styles.mono}>{data.fingerprint}</span>
            </>
          )}
        </Notice>
      )}
      {error && (
        <Notice
          tone="danger"
          action={
            another && (
              <Button size={32} onClick={() => check.mutate(another)}>
                {m.admin_panel_trust()}
              </Button>
            )
          }
        >
          {error.message} {another && <span className={styles.mono}>{another}</span>}
        </Notice>
      )}
    </div>
  )
}

/** Of the certificate that was shown instead of the one that is known. */
function fingerprintOf(error: Error): string | undefined {
  const data = error instanceof ApiError ? (error.data as { fingerprint?: unknown } | null) : null
  return typeof data?.fingerprint === 'string' ? data.fingerprint : undefined
}

function Projects({ access }: { access: Access }) {
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
