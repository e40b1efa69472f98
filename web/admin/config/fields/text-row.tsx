import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { fieldLabel } from '#web/admin/config/field-labels.ts'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './row.module.css'

type TextName = { [K in keyof ConfigDocument]: ConfigDocument[K] extends string ? K : never }[keyof ConfigDocument]

export type TextRowProps = {
  draft: ConfigDraft
  field: TextName
  limit?: number
  hint?: string
  required?: boolean
  placeholder?: string
  /** For a few characters only. */
  short?: boolean
  /** Several lines. */
  rows?: number
}

/** A text of the document's first level, on one line or on several. */
export function TextRow({ draft, field, short, rows, ...rest }: TextRowProps) {
  const shared = {
    ...rest,
    label: fieldLabel(field),
    name: field,
    error: draft.error(field),
    value: draft.value[field] as string,
    className: classNames(styles.row, short && styles.short, rows !== undefined && rows > 5 && styles.tall),
  }
  // Only text fields have such a name, but the compiler cannot follow that through the union.
  const set = (value: string) => draft.set(field, value as never)
  if (rows) return <Textarea {...shared} rows={rows} onChange={(event) => set(event.currentTarget.value)} />
  return <TextField {...shared} autoComplete="off" onChange={(event) => set(event.currentTarget.value)} />
}

type PlainRowProps = Omit<TextFieldProps, 'onChange'> & { short?: boolean; onChange: (text: string) => void }

/** The same look for a text deeper in the document. */
export function PlainRow({ short, onChange, ...props }: PlainRowProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      className={classNames(styles.row, short && styles.short)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
