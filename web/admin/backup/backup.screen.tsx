import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { BackupState } from '#contract/modules/site/backup.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from '#web/admin/config/config-page.tsx'
import { SecretSection } from '#web/admin/config/secret-section.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminBackupQuery, adminConfigQuery, adminSecretsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDateTime, formatRelativeTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './backup.module.css'
import { BackupList } from './backup-list.tsx'
import { KeyCard } from './key-card.tsx'
import { PlaceSection, PlanSection } from './plan.tsx'

export const title = () => m.backup_title()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: asked, queries }, me) =>
    Promise.all([
      can(me, 'config.edit') && queries.ensureQueryData(adminConfigQuery(asked)),
      can(me, 'config.edit') && queries.ensureQueryData(adminSecretsQuery(asked)),
      queries.ensureQueryData(adminBackupQuery(asked)),
    ]),
  )
}

const secrets: SecretName[] = ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']
const often = 2000
const seldom = 60_000

/** Whether the site can be had back, the backups that there are, when and where to they are made, and their key. */
export function Component() {
  const { data } = useSuspenseQuery({
    ...adminBackupQuery(api),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? often : seldom),
  })
  if (can(useMe(), 'config.edit')) return <WithSettings state={data} />
  return (
    <>
      <PageHead title={m.backup_title()} lead={m.backup_lead()} />
      <StateCard state={data} />
      <BackupList state={data} />
      <KeyCard of={data.key} />
    </>
  )
}

/** For those who may change when and where to. */
function WithSettings({ state: data }: { state: BackupState }) {
  const draft = useConfigDraft()
  return (
    <ConfigPage
      title={m.backup_title()}
      lead={m.backup_lead()}
      draft={draft}
      aside={<KeyCard of={data.key} />}
      below={<SecretSection names={secrets} />}
      around={(form) => (
        <>
          <StateCard state={data} />
          <BackupList state={data} />
          {form}
        </>
      )}
    >
      <PlanSection draft={draft} />
      <PlaceSection draft={draft} place={data.place} />
    </ConfigPage>
  )
}

function isBusy({ list }: BackupState): boolean {
  return list.some(({ state, drill }) => isOpen(state) || (drill !== null && isOpen(drill.state)))
}

function isOpen(state: string): boolean {
  return state === 'wanted' || state === 'running'
}

function StateCard({ state }: { state: BackupState }) {
  const queries = useQueryClient()
  const show = (next: BackupState) => queries.setQueryData(adminBackupQuery(api).queryKey, next)
  const start = useMutation({
    mutationFn: () => api.adminBackup.start({}),
    onSuccess: (next) => {
      show(next)
      toast.success(m.backup_started())
    },
    onError: (error) => toast.error(error.message),
  })
  const drill = useMutation({
    mutationFn: () => api.adminBackup.drill({}),
    onSuccess: (next) => {
      show(next)
      toast.success(m.backup_drill_started())
    },
    onError: (error) => toast.error(error.message),
  })
  const busy = isBusy(state)
  const now = useNow()
  return (
    <Card className={styles.state} data-tone={toneOf(state)}>
      <div role="status" className={styles.words}>
        <p className={styles.sentence}>{sentenceOf(state, now)}</p>
        <p className={styles.detail}>{detailOf(state)}</p>
      </div>
      <div className={styles.acts}>
        <Button disabled={busy || state.lastTime === 0} pending={drill.isPending} onClick={() => drill.mutate()}>
          {m.backup_drill_now()}
        </Button>
        <Button variant="primary" disabled={busy} pending={start.isPending} onClick={() => start.mutate()}>
          {m.backup_now()}
        </Button>
      </div>
    </Card>
  )
}

function newestOf({ list }: BackupState) {
  return list.find(({ state }) => state === 'done')
}

function toneOf(state: BackupState): 'success' | 'warning' | 'danger' {
  const drill = newestOf(state)?.drill?.state
  if (state.isOld || drill === 'broken') return 'danger'
  return drill === 'clean' ? 'success' : 'warning'
}

/** How long ago, as soon as the clock of the browser is known. */
function sentenceOf(state: BackupState, now: number | null): string {
  if (state.lastTime === 0) return m.backup_state_none()
  const { lastTime } = state
  const time = now === null ? formatDateTime(lastTime).slice(5, 16) : formatRelativeTime(lastTime, now)
  if (state.isOld) return m.backup_state_old({ time })
  const drill = newestOf(state)?.drill?.state
  if (drill === 'broken') return m.backup_state_last({ time, drill: m.backup_state_broken() })
  return m.backup_state_last({
    time,
    drill: drill === 'clean' ? m.backup_state_drilled() : m.backup_state_undrilled(),
  })
}

function detailOf({ lastTime, sinceTime, lag }: BackupState): string {
  if (lastTime === 0) return m.backup_state_none_lead()
  if (sinceTime === 0) return m.backup_moments()
  return m.backup_since({ time: formatDateTime(sinceTime).slice(0, 16), seconds: lag })
}
