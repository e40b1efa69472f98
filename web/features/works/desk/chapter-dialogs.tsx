import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorEntry } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { volumeName } from '#web/features/works/own/words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatClock, formatDate } from '#web/ui/format/format.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import styles from '#web/ui/forms/dialog-form.module.css'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import type { OverviewVolume } from './groups.ts'
import { type ChapterActs, idsOf } from './use-chapter-acts.ts'

type DialogProps = {
  chapters: AuthorEntry[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** When chapters go out: all of them at one time. */
export function ScheduleDialog({ chapters, open, onClose, onDone }: DialogProps) {
  const queries = useQueryClient()
  const [time, setTime] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const first = chapters[0]?.state === 'scheduled' ? chapters[0].publishTime : tomorrow()
  const value = time || localTime(first)
  const save = async () => {
    const publishTime = momentOf(value)
    if (isPending || publishTime === undefined) return
    setPending(true)
    setProblem('')
    try {
      await api.worksChapter.setState({ chapterIds: idsOf(chapters), state: 'scheduled', publishTime })
      toast.success(
        m.own_schedule_done({ count: chapters.length, time: `${formatDate(publishTime)} ${formatClock(publishTime)}` }),
      )
      onDone()
    } catch (error) {
      setProblem(Object.values(fieldErrors(error))[0] ?? '')
    }
    await queries.invalidateQueries({ queryKey: worksKey })
    setPending(false)
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setTime('')
        setProblem('')
      }}
      title={m.own_schedule_title({ count: chapters.length })}
      description={m.own_schedule_text()}
      label={m.own_schedule()}
      pending={isPending}
      onAct={save}
    >
      <div className={styles.form}>
        <MomentField label={m.own_schedule_time()} value={value} onChange={setTime} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </ActDialog>
  )
}

/** At eight in the evening, when people read. */
function tomorrow(): number {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  return day.setHours(20, 0, 0, 0)
}

const loose = 'loose'

type MoveDialogProps = DialogProps & { volumes: OverviewVolume[]; acts: ChapterActs }

/** To the beginning or the end of a volume, in the order in which they stand. */
export function MoveDialog({ chapters, volumes, acts, open, onClose, onDone }: MoveDialogProps) {
  const [volumeId, setVolumeId] = useState('')
  const [place, setPlace] = useState<'first' | 'last'>('last')
  const [isPending, setPending] = useState(false)
  const value = volumeId || (chapters[0]?.volumeId ?? loose)
  const move = async () => {
    if (isPending) return
    setPending(true)
    const isDone = await acts.moveTo(chapters, value === loose ? null : value, place === 'last' ? 'last' : null)
    setPending(false)
    if (isDone) onDone()
    else onClose()
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setVolumeId('')
        setPlace('last')
      }}
      title={m.own_move_title({ count: chapters.length })}
      label={m.own_move_do()}
      pending={isPending}
      onAct={move}
    >
      <div className={styles.form}>
        <Select
          label={m.own_volume()}
          value={value}
          onChange={setVolumeId}
          options={[
            { value: loose, label: m.own_loose() },
            ...volumes.map((volume) => ({ value: volume._id, label: volumeName(volume) })),
          ]}
        />
        <RadioGroup
          label={m.own_place()}
          inline
          options={[
            { value: 'first', label: m.own_place_first() },
            { value: 'last', label: m.own_place_last() },
          ]}
          value={place}
          onChange={setPlace}
        />
      </div>
    </ActDialog>
  )
}
