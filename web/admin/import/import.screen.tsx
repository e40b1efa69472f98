import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { ImportRun, ImportState } from '#contract/modules/site/import.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminImportQuery } from '#web/api/queries/admin-setup-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Choose } from './choose.tsx'
import styles from './import.module.css'
import { RunView } from './run-view.tsx'

export const title = () => m.moving_title()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: asked, queries }) => queries.ensureQueryData(adminImportQuery(asked)))
}

const often = 1000
const seldom = 30_000

/** Moving in from another forum: a dump, a dry run, the run, what came of it. */
export function Component() {
  const { data } = useSuspenseQuery({
    ...adminImportQuery(api),
    refetchInterval: ({ state }) => (isOpen(state.data?.run) ? often : seldom),
  })
  const [choosing, setChoosing] = useState(false)
  const run = choosing && !isOpen(data.run) ? null : data.run
  const act = useImport(() => setChoosing(false))
  const again = (isDry: boolean, options = run?.options) => {
    if (!run) return
    const { software, file, folder } = run
    act.start.mutate({ software, file, folder, isDry, ...(options ? { options } : {}) })
  }
  return (
    <div className={styles.page}>
      <PageHead title={m.moving_title()} lead={m.moving_lead()}>
        {run && (
          <div className={styles.acts}>
            <Acts
              run={run}
              pending={act.pending}
              onAgain={again}
              onCancel={act.cancel}
              onOther={() => setChoosing(true)}
            />
          </div>
        )}
      </PageHead>
      <Steps run={run} />
      {run ? (
        <RunView run={run} pending={act.pending} onOptions={(options) => again(true, options)} />
      ) : (
        <Choose state={data} pending={act.pending} onStart={(wanted) => act.start.mutate({ ...wanted, isDry: true })} />
      )}
    </div>
  )
}

function isOpen(run: ImportRun | null | undefined): boolean {
  return run?.state === 'wanted' || run?.state === 'running'
}

function useImport(onStarted: () => void) {
  const queries = useQueryClient()
  const show = (next: ImportState) => queries.setQueryData(adminImportQuery(api).queryKey, next)
  const onError = (error: Error) => toast.error(error.message)
  const start = useMutation({
    mutationFn: (wanted: Parameters<typeof api.adminImport.start>[0]) => api.adminImport.start(wanted),
    onSuccess(next) {
      show(next)
      onStarted()
    },
    onError,
  })
  const stop = useMutation({ mutationFn: () => api.adminImport.cancel({}), onSuccess: show, onError })
  const cancel = async () => {
    const isSure = await confirm({
      title: m.moving_cancel_title(),
      description: m.moving_cancel_lead(),
      tone: 'danger',
    })
    if (isSure) stop.mutate()
  }
  return { start, cancel: () => void cancel(), pending: start.isPending || stop.isPending }
}

function Acts(props: {
  run: ImportRun
  pending: boolean
  onAgain: (isDry: boolean) => void
  onCancel: () => void
  onOther: () => void
}) {
  const { run, pending, onAgain, onCancel, onOther } = props
  if (isOpen(run))
    return (
      <Button pending={pending} onClick={onCancel}>
        {m.moving_cancel()}
      </Button>
    )
  const isTried = run.isDry && run.state === 'done'
  return (
    <>
      <Button onClick={onOther}>{m.moving_other_file()}</Button>
      {run.state === 'done' && !run.isDry ? null : (
        <Button variant="primary" pending={pending} onClick={() => onAgain(!isTried && run.isDry)}>
          {isTried ? m.moving_start() : run.isDry ? m.moving_try_again() : m.moving_go_on()}
        </Button>
      )}
    </>
  )
}

/** Which of the four steps it is at. */
function Steps({ run }: { run: ImportRun | null }) {
  const names = [m.moving_step_choose(), m.moving_step_try(), m.moving_step_bring(), m.moving_step_result()]
  const at = !run ? 0 : run.isDry ? 1 : isOpen(run) ? 2 : 3
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li key={name} className={styles.step} aria-current={index === at ? 'step' : undefined}>
          <Badge tone={index < at ? 'success' : index === at ? 'info' : 'plain'} className={styles.number}>
            {index < at ? <Icon of={Check} size={12} /> : index + 1}
          </Badge>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
