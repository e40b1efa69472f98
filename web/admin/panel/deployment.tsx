import { useMutation, useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import {
  type DeployStep,
  deploySteps,
  type EnvironmentItem,
  type EnvironmentRow,
  type PanelJob,
} from '#contract/modules/site/panel.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './panel.module.css'

/** What is typed in to use a panel; it is kept nowhere. */
export interface Access {
  url: string
  key: string
  password: string
}

export const noAccess: Access = { url: '', key: '', password: '' }

/** Without what was left empty: the server takes the stored ones then. */
export function given({ url, key, password }: Access) {
  return { url: url.trim() || undefined, key: key.trim() || undefined, password: password || undefined }
}

const itemNames: Record<EnvironmentItem, () => string> = {
  panel: m.admin_panel_item_panel,
  node: m.admin_panel_item_node,
  webserver: m.admin_panel_item_webserver,
  disk: m.admin_panel_item_disk,
  memory: m.admin_panel_item_memory,
  project: m.admin_panel_item_project,
  port: m.admin_panel_item_port,
  folder: m.admin_panel_item_folder,
}

const stepNames: Record<DeployStep, () => string> = {
  check: m.admin_panel_step_check,
  folder: m.admin_panel_step_folder,
  upload: m.admin_panel_step_upload,
  unpack: m.admin_panel_step_unpack,
  settings: m.admin_panel_step_settings,
  project: m.admin_panel_step_project,
  start: m.admin_panel_step_start,
  visit: m.admin_panel_step_visit,
}

interface Target {
  project: string
  path: string
  port: string
  domain: string
}

const usual: Target = { project: 'aoir', path: '/www/wwwroot/aoir', port: '3000', domain: '' }

/** Whether the server is good enough, and putting this software onto it. */
export function Deployment({ access }: { access: Access }) {
  const [target, setTarget] = useState(usual)
  const where = { project: target.project.trim(), path: target.path.trim(), port: Number(target.port) }
  const look = useMutation({ mutationFn: () => api.panel.checkDeployEnvironment({ ...given(access), ...where }) })
  const start = useMutation({
    mutationFn: () => api.panel.deployNow({ ...given(access), ...where, domain: target.domain.trim() || undefined }),
  })
  return (
    <Section title={m.admin_panel_deploy()} lead={m.admin_panel_deploy_lead()}>
      <TargetFields target={target} onChange={setTarget} />
      <div className={styles.body}>
        <div className={styles.acts}>
          <Button pending={look.isPending} onClick={() => look.mutate()}>
            {m.admin_panel_environment()}
          </Button>
          <Button
            variant="danger"
            pending={start.isPending}
            onClick={() => void askToDeploy(where.path).then((isSure) => (isSure ? start.mutate() : undefined))}
          >
            {m.admin_panel_deploy_now()}
          </Button>
        </div>
        {look.error && <Notice tone="danger">{look.error.message}</Notice>}
        {look.data && <EnvironmentTable {...look.data} />}
        {start.error && <Notice tone="danger">{start.error.message}</Notice>}
        {start.data && <JobProgress key={start.data.jobId} begun={start.data} />}
      </div>
    </Section>
  )
}

function TargetFields({ target, onChange }: { target: Target; onChange: (target: Target) => void }) {
  const field = (name: keyof Target) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: target[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...target, [name]: currentTarget.value }),
  })
  return (
    <div className={styles.fields}>
      <TextField label={m.admin_panel_project()} maxLength={32} {...field('project')} />
      <TextField label={m.admin_panel_path()} maxLength={200} {...field('path')} />
      <TextField label={m.admin_panel_port()} inputMode="numeric" maxLength={5} {...field('port')} />
      <TextField
        label={m.licence_domain()}
        hint={m.admin_panel_domain_hint()}
        inputMode="url"
        maxLength={licenceLimits.domainTyped}
        {...field('domain')}
      />
    </div>
  )
}

function askToDeploy(path: string): Promise<boolean> {
  return confirm({
    tone: 'danger',
    title: m.admin_panel_deploy_title(),
    description: m.admin_panel_deploy_text({ path }),
    confirmLabel: m.admin_panel_deploy_now(),
  })
}

function EnvironmentTable({ ok, list }: { ok: boolean; list: EnvironmentRow[] }) {
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

/** How far a deployment is, asked again until it ends. */
function JobProgress({ begun }: { begun: PanelJob }) {
  const { data: job } = useQuery({
    queryKey: ['admin', 'panel-job', begun.jobId],
    queryFn: () => api.panel.deployNow({ jobId: begun.jobId }),
    initialData: begun,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
  })
  const at = deploySteps.indexOf(job.step)
  const isDone = (index: number) => index < at || job.state === 'done'
  return (
    <>
      <ol className={styles.steps} aria-label={m.admin_panel_deploy()}>
        {deploySteps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            aria-current={index === at && job.state === 'running' ? 'step' : undefined}
          >
            <Icon
              of={isDone(index) ? CircleCheck : index === at && job.state === 'failed' ? CircleAlert : Circle}
              size={16}
            />
            {stepNames[step]()}
          </li>
        ))}
      </ol>
      <Outcome job={job} />
    </>
  )
}

function Outcome({ job: { state, reason, isReachable } }: { job: PanelJob }) {
  if (state === 'running') return <Notice>{m.admin_panel_job_running()}</Notice>
  if (state === 'failed') return <Notice tone="danger">{reason}</Notice>
  return (
    <Notice tone="success">
      {m.admin_panel_job_done()} {isReachable === false && m.admin_panel_job_unreachable()}
    </Notice>
  )
}
