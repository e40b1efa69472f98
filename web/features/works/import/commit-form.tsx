import type { ChapterOverview } from '#contract/modules/works/chapter.ts'
import { type BookImport, mostPerDay } from '#contract/modules/works/import.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { volumeName } from '#web/features/works/own/words.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './import.module.css'
import { type CommitChoice, found, loose } from './use-commit-choice.ts'
import { chaptersOf } from './words.ts'

type CommitFormProps = {
  of: BookImport
  type: WorksType
  volumes: ChapterOverview['volumes']
  choice: CommitChoice
}

/** Where the chapters go, and when readers see them. */
export function CommitForm({ of, type, volumes, choice }: CommitFormProps) {
  const hasVolumes = of.chapters.some(({ volume }) => volume !== '')
  return (
    <div className={styles.commit}>
      <Select
        label={m.import_into()}
        value={choice.target === found && !hasVolumes ? loose : choice.target}
        onChange={choice.setTarget}
        options={[
          ...(hasVolumes ? [{ value: found, label: m.import_into_found() }] : []),
          { value: loose, label: m.own_loose() },
          ...volumes.map((volume) => ({ value: volume._id, label: volumeName(volume) })),
        ]}
      />
      <RadioGroup
        label={m.import_as()}
        inline
        value={choice.state}
        onChange={choice.setState}
        options={[
          { value: 'draft', label: m.import_as_draft() },
          { value: 'published', label: m.import_as_published() },
          { value: 'scheduled', label: m.import_as_scheduled() },
        ]}
      />
      {choice.state === 'scheduled' && <Schedule type={type} choice={choice} />}
    </div>
  )
}

function Schedule({ type, choice }: Pick<CommitFormProps, 'type' | 'choice'>) {
  const { faults, last, number, time, perDay } = choice
  return (
    <div className={styles.schedule}>
      <div>
        <MomentField label={m.import_start()} value={time} onChange={choice.setTime} />
        {faults.time && (
          <p role="alert" className={styles.problem}>
            {faults.time}
          </p>
        )}
      </div>
      <TextField
        label={m.import_per_day()}
        inputMode="numeric"
        maxLength={String(mostPerDay).length}
        value={perDay}
        error={faults.perDay}
        suffix={<span>{type === 'manga' ? m.work_episodes_word() : m.work_chapters_word()}</span>}
        autoComplete="off"
        onChange={({ currentTarget }) => choice.setPerDay(currentTarget.value)}
      />
      {last !== undefined && (
        <p className={styles.last}>
          {m.import_last({ chapters: chaptersOf(type, number), time: formatDateTime(last).slice(0, 16) })}
        </p>
      )}
    </div>
  )
}
