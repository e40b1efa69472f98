import { m } from '#messages/messages.js'
import { TextField } from '#web/ui/text-field.tsx'
import type { Span } from './address.ts'
import styles from './wallet.module.css'

type SpanFieldsProps = { span: Span; onChange: (span: Span) => void }

/** From one day to another. */
export function SpanFields({ span, onChange }: SpanFieldsProps) {
  const field = (name: keyof Span, label: string) => (
    <TextField
      label={label}
      type="date"
      size={36}
      className={styles.narrow}
      value={span[name] ?? ''}
      onChange={(event) => onChange({ ...span, [name]: event.target.value || undefined })}
    />
  )
  return (
    <>
      {field('from', m.admin_rec_from())}
      {field('to', m.admin_rec_to())}
    </>
  )
}
