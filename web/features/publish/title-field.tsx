import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useGraphemeCount } from '#web/ui/hooks/use-grapheme-count.ts'
import styles from './form.module.css'

type TitleFieldProps = {
  value: string
  error: string | undefined
  onChange: (title: string) => void
  /** Enter leads on to the text. */
  onEnter: () => void
  /** Of a post, where nothing is said. */
  label?: string
  hint?: string
  max?: number
  className?: string
}

/** One line of title that grows with its words; line breaks that are pasted become spaces. */
export function TitleField({ value, error, onChange, onEnter, className, ...kind }: TitleFieldProps) {
  const { label = m.publish_field_title(), hint = m.publish_title_hint(), max = limits.title } = kind
  const id = useId()
  const { count, onInput, ...composing } = useGraphemeCount(value, '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (!event.metaKey && !event.ctrlKey) onEnter()
  }
  return (
    <div className={className}>
      <div className={styles.titleRow}>
        <textarea
          {...composing}
          rows={1}
          className={styles.titleInput}
          data-field="title"
          value={value}
          placeholder={hint}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          enterKeyHint="next"
          onInput={(event) => {
            onInput(event)
            onChange(event.currentTarget.value.replace(/(?<!\s)\s*\n\s*/g, ' '))
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} data-over={count > max ? '' : undefined}>
          {count}/{max}
        </span>
      </div>
      <FieldNote id={id}>{error}</FieldNote>
    </div>
  )
}

/** What is wrong with a field, below it. */
export function FieldNote({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p id={id} className={styles.error} role="alert">
        {children}
      </p>
    )
  )
}
