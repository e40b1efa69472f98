import { useState } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import rows from './row.module.css'

export type NumberFieldProps = {
  label: string
  hideLabel?: boolean
  value: number
  onChange: (value: number) => void
  error?: string
  whole?: boolean
  hint?: string
  className?: string
}

/** Keeps what was typed ("12.", nothing yet) and hands on the number, or NaN while there is none. */
export function NumberField({ value, onChange, whole = false, ...frame }: NumberFieldProps) {
  const [text, setText] = useState(write(value))
  if (!Object.is(read(text), value)) setText(write(value))
  return (
    <TextField
      {...frame}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
    />
  )
}

/** The same as a row of a section. */
export function NumberRow(props: Omit<NumberFieldProps, 'className' | 'hideLabel'>) {
  return <NumberField {...props} className={classNames(rows.row, rows.short)} />
}

function read(text: string): number {
  const plain = text.trim()
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

function write(value: number): string {
  return Number.isNaN(value) ? '' : String(value)
}
