import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup, BackupFaultKind, BackupState } from '#contract/modules/site/backup.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminBackupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './backup.module.css'
import { DrillFindings } from './drill-findings.tsx'

const faults: Record<BackupFaultKind, () => string> = {
  busy: m.backup_fault_busy,
  cancelled: m.backup_fault_cancelled,
  damaged: m.backup_fault_damaged,
  key: m.backup_fault_key,
  place: m.backup_fault_place,
  disk: m.backup_fault_disk,
  database: m.backup_fault_database,
  version: m.backup_fault_version,
  target: m.backup_fault_target,
  range: m.backup_fault_range,
  other: m.backup_fault_other,
}

/** The backups, newest first, the one that is made now at their head. */
export function BackupList({ state }: { state: BackupState }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<Backup | null>(null)
  const [isShown, setIsShown] = useState(false)
  const act = useMutation({
    mutationFn: ({ what, _id }: { what: 'drill' | 'cancel'; _id: string }) =>
      what === 'drill' ? api.adminBackup.drill({ _id }) : api.adminBackup.cancel({}),
    onSuccess: (next) => queries.setQueryData(adminBackupQuery(api).queryKey, next),
    onError: (error) => toast.error(error.message),
  })
  const view = (row: Backup) => {
    setShown(row)
    setIsShown(true)
  }
  const columns: Column<Backup>[] = [
    { key: 'time', title: m.backup_time(), nowrap: true, render: (row) => <When row={row} /> },
    { key: 'size', title: m.backup_size(), align: 'right', nowrap: true, render: sizeOf },
    { key: 'where', title: m.backup_where(), nowrap: true, render: whereOf },
    { key: 'proof', title: m.backup_proof(), render: (row) => <Proof row={row} /> },
    {
      key: 'acts',
      title: m.admin_acts(),
      align: 'right',
      nowrap: true,
      actions: true,
      render: (row) => (
        <Acts
          row={row}
          pending={act.isPending && act.variables._id === row._id}
          onAct={(what) => act.mutate({ what, _id: row._id })}
          onView={() => view(row)}
        />
      ),
    },
  ]
  return (
    <Card className={styles.list} aria-label={m.backup_list()}>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.backup_list()}</h2>
        <span className={styles.sum}>{m.backup_list_sum({ count: state.total, bytes: formatBytes(state.bytes) })}</span>
      </div>
      <Table
        label={m.backup_list()}
        columns={columns}
        rows={state.list}
        empty={<EmptyState compact title={m.backup_empty()} />}
      />
      <Overlay open={isShown} onClose={() => setIsShown(false)} title={m.backup_report_title()} size="md">
        {shown?.drill && <DrillFindings drill={shown.drill} />}
      </Overlay>
    </Card>
  )
}

function When({ row }: { row: Backup }) {
  const time = row.pointTime || row.createTime
  const cause = row.cause === 'schedule' ? m.backup_by_schedule() : m.backup_by_hand()
  return (
    <>
      <time dateTime={new Date(time).toISOString()}>{formatDateTime(time).slice(0, 16)}</time>
      <div className={styles.note}>
        {cause}
        {row.sent > 0 && ` · ${m.backup_new_bytes({ bytes: formatBytes(row.sent) })}`}
      </div>
    </>
  )
}

function sizeOf({ bytes }: Backup): string {
  return bytes > 0 ? formatBytes(bytes) : '—'
}

function whereOf({ place }: Backup): string {
  if (!place) return '—'
  return place.startsWith('s3://') ? m.backup_in_bucket() : m.backup_in_folder()
}

function Proof({ row }: { row: Backup }) {
  if (row.state === 'wanted') return <Badge>{m.backup_waiting()}</Badge>
  if (row.state === 'running') return <Progress row={row} />
  if (row.state === 'cancelled') return <Badge>{m.backup_was_cancelled()}</Badge>
  if (row.state === 'failed')
    return (
      <>
        <Badge tone="danger">{m.backup_failed()}</Badge>
        {row.fault && <div className={styles.note}>{faults[row.fault]()}</div>}
      </>
    )
  const { drill } = row
  if (!drill) return <Badge>{m.backup_unproved()}</Badge>
  if (drill.state === 'clean') return <Badge tone="success">{m.backup_proved()}</Badge>
  if (drill.state === 'broken') return <Badge tone="danger">{m.backup_broken()}</Badge>
  if (drill.state === 'failed')
    return (
      <>
        <Badge tone="warning">{m.backup_drill_failed()}</Badge>
        {drill.fault && <div className={styles.note}>{faults[drill.fault]()}</div>}
      </>
    )
  return <Badge tone="brand">{m.backup_drilling()}</Badge>
}

function Progress({ row: { step, done, total } }: { row: Backup }) {
  const sentence =
    step === 'files'
      ? m.backup_step_files({ done: formatExact(done), total: formatExact(total) })
      : step === 'database'
        ? m.backup_step_database({ done: formatBytes(done), total: formatBytes(total) })
        : m.backup_step_rest()
  return (
    <div className={styles.progress}>
      <span className={styles.note}>{sentence}</span>
      <ProgressBar value={total > 0 ? (done / total) * 100 : 100} label={m.backup_progress()} />
    </div>
  )
}

type ActsProps = { row: Backup; pending: boolean; onAct: (what: 'drill' | 'cancel') => void; onView: () => void }

function Acts({ row, pending, onAct, onView }: ActsProps) {
  if (row.state === 'wanted' || row.state === 'running')
    return (
      <Button size={32} variant="text" pending={pending} onClick={() => onAct('cancel')}>
        {m.backup_cancel()}
      </Button>
    )
  if (row.state !== 'done') return null
  return (
    <>
      {row.drill?.report && (
        <Button size={32} variant="text" onClick={onView}>
          {m.backup_view()}
        </Button>
      )}
      <Button size={32} variant="text" pending={pending} onClick={() => onAct('drill')}>
        {m.backup_drill_one()}
      </Button>
    </>
  )
}
