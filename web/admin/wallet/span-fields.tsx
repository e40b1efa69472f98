import { m } from '#messages/messages.js'
import { DayField } from '#web/ui/forms/day-field.tsx'
import type { Span } from './address.ts'
import styles from './wallet.module.css'

type SpanFieldsProps = {
  span: Span
  onChange: (span: Span) => void
  /** One name before both, among other filters of one line. */
  inline?: string
}

/** From one day to another. */
export function SpanFields({ span, onChange, inline }: SpanFieldsProps) {
  const field = (name: keyof Span, label: string) => (
    <DayField
      label={label}
      hideLabel={inline !== undefined}
      size={36}
      className={styles.narrow}
      value={span[name] ?? ''}
      onChange={(day) => onChange({ ...span, [name]: day || undefined })}
    />
  )
  if (inline)
    return (
      <fieldset className={styles.span}>
        <legend>{inline}</legend>
        {field('from', m.admin_rec_from())}
        <span aria-hidden="true">–</span>
        {field('to', m.admin_rec_to())}
      </fieldset>
    )
  return (
    <>
      {field('from', m.admin_rec_from())}
      {field('to', m.admin_rec_to())}
    </>
  )
}
