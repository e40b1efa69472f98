import Calendar from 'lucide-react/icons/calendar'
import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { dayOf, writtenMoment } from '#web/ui/format/local-time.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DayFieldProps = Pick<TextFieldProps, 'hideLabel' | 'size' | 'className' | 'name' | 'hint'> & {
  label: string
  /** 2026-11-15, or nothing. */
  value: string
  onChange: (day: string) => void
}

/** A day, written and shown in the order of the site's language: a field of the browser's own speaks that of the browser. */
export function DayField(props: DayFieldProps) {
  return <WrittenField {...props} of={day} />
}

/** The same for a moment: 2026-11-15T20:30, or nothing. */
export function MomentField(props: DayFieldProps) {
  return <WrittenField {...props} of={moment} />
}

interface Kind {
  type: 'date' | 'datetime-local'
  pattern: () => string
  choose: (inputs: { label: string }) => string
  /** So many are all that can be said; 2026-11-1 may still become the eleventh. */
  digits: number
  read: (text: string) => string | undefined
  show: (value: string) => string
}

const day: Kind = {
  type: 'date',
  pattern: m.ui_day_pattern,
  choose: m.ui_day_choose,
  digits: 8,
  read: dayOf,
  show: (value) => value,
}

const moment: Kind = {
  type: 'datetime-local',
  pattern: m.ui_moment_pattern,
  choose: m.ui_moment_choose,
  digits: 12,
  read: writtenMoment,
  show: (value) => value.replace('T', ' '),
}

function WrittenField({ of, value, onChange, ...rest }: DayFieldProps & { of: Kind }) {
  const [typed, setTyped] = useState(of.show(value))
  const [shown, setShown] = useState(value)
  const picker = useRef<HTMLInputElement>(null)
  if (value !== shown) {
    setShown(value)
    setTyped(of.show(value))
  }
  const take = (read: string | undefined) => {
    if (read !== undefined && read !== value) onChange(read)
  }
  const onType = (text: string) => {
    setTyped(text)
    if (text === '' || text.replaceAll(/\D/g, '').length === of.digits) take(of.read(text))
  }
  const onLeave = () => {
    setTyped(of.show(value))
    take(of.read(typed))
  }
  const choose = of.choose({ label: rest.label })
  return (
    <TextField
      {...rest}
      inputMode={of.type === 'date' ? 'numeric' : undefined}
      autoComplete="off"
      placeholder={of.pattern()}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      suffix={
        <>
          <input
            ref={picker}
            type={of.type}
            className={styles.picker}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={choose}
            title={choose}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon of={Calendar} size={16} />
          </button>
        </>
      }
    />
  )
}
