import Calendar from 'lucide-react/icons/calendar'
import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DayFieldProps = Pick<TextFieldProps, 'hideLabel' | 'size' | 'className'> & {
  label: string
  /** 2026-11-15, or nothing. */
  value: string
  onChange: (day: string) => void
}

/** A day, written and shown in the order of the site's language: a field of the browser's own speaks that of the browser. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const picker = useRef<HTMLInputElement>(null)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  const take = (day: string | undefined) => {
    if (day !== undefined && day !== value) onChange(day)
  }
  const onType = (text: string) => {
    setTyped(text)
    // 2026-11-1 may still become the eleventh.
    if (text === '' || text.replaceAll(/\D/g, '').length === 8) take(dayOf(text))
  }
  const onLeave = () => {
    setTyped(value)
    take(dayOf(typed))
  }
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      placeholder={m.ui_day_pattern()}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      suffix={
        <>
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={m.ui_day_choose({ label: rest.label })}
            title={m.ui_day_choose({ label: rest.label })}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon of={Calendar} size={16} />
          </button>
        </>
      }
    />
  )
}

/** `undefined` while it is not a day yet. */
function dayOf(text: string): string | undefined {
  if (text.trim() === '') return ''
  const [, year, month, day] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.trim()) ?? []
  if (!year || !month || !day) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined
}
