import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Chip } from '#web/ui/controls/chip.tsx'
import { FormRow } from './form-row.tsx'
import styles from './keywords-row.module.css'

export type KeywordsRowProps = {
  label: string
  hint: string
  /** As on the wire: separated by commas. */
  value: string
  error?: string
  onChange: (value: string) => void
}

const words = (text: string) => [...new Set(text.split(/[,，、\n]/).map((word) => word.trim()))].filter(Boolean)

export function KeywordsRow({ label, hint, value, error, onChange }: KeywordsRowProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = words(value)
  const put = (next: string[]) => onChange(next.join(','))
  const take = (text: string) => {
    if (words(text).length > 0) put(words([...list, text].join(',')))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && list.length > 0) put(list.slice(0, -1))
  }
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ describedBy, invalid }) => (
        <div className={styles.box} data-invalid={invalid || undefined}>
          {list.map((word) => (
            <Chip
              key={word}
              className={styles.chip}
              onRemove={() => {
                put(list.filter((other) => other !== word))
                input.current?.focus()
              }}
            >
              {word}
            </Chip>
          ))}
          <input
            ref={input}
            className={styles.input}
            aria-label={m.admin_f_keywords_add()}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
            onChange={(event) => {
              const text = event.currentTarget.value
              // While an input method is at work a comma may still be part of its typing.
              const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
              if (/[,，、]/.test(text) && !composing) take(text)
              else setTyped(text)
            }}
          />
        </div>
      )}
    </FormRow>
  )
}
