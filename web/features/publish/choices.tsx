import { useId } from 'react'
import { m } from '#messages/messages.js'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SegmentsField } from '#web/ui/controls/segments-field.tsx'
import { useClassifies } from './board/board-field.tsx'
import styles from './form.module.css'
import type { Visibility } from './post-form.ts'

export function visibilities() {
  return [
    { value: 'public', label: m.publish_public() },
    { value: 'private', label: m.publish_private() },
  ] satisfies { value: Visibility; label: string }[]
}

export function VisibilityField({ value, onChange }: { value: Visibility; onChange: (value: Visibility) => void }) {
  return <SegmentsField label={m.publish_visibility()} segments={visibilities()} value={value} onChange={onChange} />
}

type ClassifyFieldProps = {
  systemId: string | undefined
  value: string | null
  onChange: (id: string | null) => void
}

/** A second press takes the choice back. Boards without classifications need none of it. */
export function ClassifyField({ systemId, value, onChange }: ClassifyFieldProps) {
  const id = useId()
  const classifies = useClassifies(systemId)
  if (classifies.length === 0) return null
  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {m.publish_classify()}
      </span>
      <div className={styles.chips}>
        {classifies.map(({ _id, classifyName }) => (
          <Chip key={_id} selected={_id === value} onClick={() => onChange(_id === value ? null : _id)}>
            {classifyName}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
