import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { type Access, given } from './access.ts'
import { EnvironmentTable } from './environment-table.tsx'
import { JobProgress } from './job-progress.tsx'
import styles from './panel.module.css'

interface Place {
  project: string
  path: string
  port: string
  domain: string
}

const usual: Place = { project: 'aoir', path: '/www/wwwroot/aoir', port: '3000', domain: '' }

/** Whether the server is good enough, and putting this software onto it. */
export function Deployment({ access }: { access: Access }) {
  const [place, setPlace] = useState(usual)
  const where = { project: place.project.trim(), path: place.path.trim(), port: Number(place.port) }
  const look = useMutation({ mutationFn: () => api.panel.checkDeployEnvironment({ ...given(access), ...where }) })
  const start = useMutation({
    mutationFn: () => api.panel.deployNow({ ...given(access), ...where, domain: place.domain.trim() || undefined }),
  })
  return (
    <Section title={m.admin_panel_deploy()} lead={m.admin_panel_deploy_lead()}>
      <PlaceFields place={place} onChange={setPlace} />
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

function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const field = (name: keyof Place) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: place[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...place, [name]: currentTarget.value }),
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
