import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { LoaderFunctionArgs } from 'react-router'
import type { Checked, Diagnosis } from '#contract/modules/site/doctor.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { CommandLine } from '#web/admin/command-line.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminDoctorQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './doctor.module.css'

export const title = () => m.admin_doctor()

/** It takes seconds: the browser asks, and the page is there before the answer. */
export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async () => undefined)
}

type State = Checked['state']

const states = {
  bad: { name: m.admin_doctor_bad, hint: m.admin_doctor_bad_hint, icon: X },
  warn: { name: m.admin_doctor_warn, hint: m.admin_doctor_warn_hint, icon: TriangleAlert },
  ok: { name: m.admin_doctor_ok, hint: m.admin_doctor_ok, icon: Check },
}
const order: State[] = ['bad', 'warn', 'ok']

/** What is wrong with machine, settings and services, and what helps. */
export function Component() {
  const query = useQuery(adminDoctorQuery(api))
  const { data, error, refetch, isFetching } = query
  return (
    <div className={styles.page}>
      <PageHead title={m.admin_doctor()} lead={data ? hintOf(data) : m.admin_doctor_running()}>
        <Button
          variant="primary"
          icon={<Icon of={RefreshCw} size={16} />}
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {m.admin_doctor_again()}
        </Button>
      </PageHead>
      {data ? (
        <Result of={data} />
      ) : (
        <Card padded>
          {error ? <LoadError of={{ error, refetch, isFetching }} /> : <SkeletonLines widths={[60, 80, 40, 80]} />}
        </Card>
      )}
    </div>
  )
}

function hintOf({ time, ms }: Diagnosis): string {
  return m.admin_doctor_hint({ time: formatDateTime(time).slice(5, 16), seconds: (ms / 1000).toFixed(1) })
}

function Result({ of: { list } }: { of: Diagnosis }) {
  const groups = order.map((state) => ({ state, checks: list.filter((one) => one.state === state) }))
  return (
    <>
      <div className={styles.figures}>
        {groups.map(({ state, checks }) => (
          <Card padded key={state}>
            <dl>
              <dt className={styles.note}>{states[state].name()}</dt>
              <dd className={styles.figure}>{formatExact(checks.length)}</dd>
              <dd className={styles.note}>
                {state === 'ok' ? m.admin_doctor_ok_hint({ count: list.length }) : states[state].hint()}
              </dd>
            </dl>
          </Card>
        ))}
      </div>
      {groups.map(({ state, checks }) => checks.length > 0 && <Group key={state} state={state} checks={checks} />)}
    </>
  )
}

function Group({ state, checks }: { state: State; checks: Checked[] }) {
  return (
    <Card padded>
      <h2 className={styles.head}>{states[state].name()}</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.name} className={styles.line}>
            <span className={styles[state]} role="img" aria-label={states[state].name()}>
              <Icon of={states[state].icon} size={20} />
            </span>
            <div className={styles.what}>
              <h3 className={styles.title}>{check.title}</h3>
              <p className={styles.note}>{check.text}</p>
            </div>
            <Remedy of={check} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Remedy({ of: { command, href } }: { of: Checked }) {
  if (href)
    return (
      <Button size={32} to={href}>
        {m.admin_doctor_open()}
      </Button>
    )
  return command ? <CommandLine command={command} /> : null
}
