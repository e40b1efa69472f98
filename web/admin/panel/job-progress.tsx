import { useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { deploySteps, type PanelJob } from '#contract/modules/site/panel.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { stepNames } from './names.ts'
import styles from './panel.module.css'

/** How far a deployment is, asked again until it ends. */
export function JobProgress({ begun }: { begun: PanelJob }) {
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
