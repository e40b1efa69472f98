import { useId, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { submitting } from '#web/ui/forms/submitting.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './schedule-dialog.module.css'

/** What goes out by itself, and how its time is set. */
export interface Scheduling {
  state: string
  publishTime: number
  /** Which of the two is on its way. */
  pending: string | null
  schedule: (at: number) => Promise<boolean>
  unschedule: () => Promise<boolean>
}

type ScheduleDialogProps = { acts: Scheduling; open: boolean; onClose: () => void }

/** When a text goes out. The server's clock decides; this one only says at once what cannot be. */
export function ScheduleDialog({ acts, open, onClose }: ScheduleDialogProps) {
  const id = useId()
  const isScheduled = acts.state === 'scheduled'
  /** Null: nothing was entered yet. */
  const [entered, setEntered] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const value = entered ?? localTime(isScheduled ? acts.publishTime : tomorrowEvening())
  const enter = (next: string | null) => {
    setEntered(next)
    setProblem(null)
  }
  const send = async () => {
    const at = momentOf(value)
    const wrong = problemOf(at)
    setProblem(wrong)
    if (at !== undefined && !wrong && (await acts.schedule(at))) onClose()
  }
  const cancel = async () => {
    if (await acts.unschedule()) onClose()
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => enter(null)}
      size="sm"
      title={m.chapter_schedule_title()}
      footer={[
        <CancelButton key="close" onClick={onClose}>
          {isScheduled ? m.ui_close() : undefined}
        </CancelButton>,
        isScheduled && (
          <Button key="unschedule" pending={acts.pending === 'draft'} onClick={() => void cancel()}>
            {m.chapter_unschedule()}
          </Button>
        ),
        <Button key="schedule" type="submit" form={id} variant="primary" pending={acts.pending === 'scheduled'}>
          {isScheduled ? m.chapter_reschedule() : m.chapter_schedule()}
        </Button>,
      ]}
    >
      <form id={id} className={styles.schedule} onSubmit={submitting(send)}>
        {isScheduled && <p>{m.chapter_scheduled_at({ time: formatDateTime(acts.publishTime).slice(0, 16) })}</p>}
        <MomentField
          label={m.chapter_schedule_time()}
          value={value}
          hint={m.chapter_schedule_hint()}
          onChange={enter}
        />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Overlay>
  )
}

/** A time at which people read. */
function tomorrowEvening(): number {
  const at = new Date(Date.now() + 86_400_000)
  return at.setHours(20, 0, 0, 0)
}

function problemOf(at: number | undefined): string | null {
  if (at === undefined || at <= Date.now()) return m.chapter_time_past()
  return at > Date.now() + limits.scheduleDays * 86_400_000 ? m.chapter_time_far() : null
}
