import { useState } from 'react'
import { PlainRow } from './text-row.tsx'

type AmountsRowProps = {
  label: string
  hint?: string
  error?: string
  value: number[]
  onChange: (value: number[]) => void
}

const write = (amounts: number[]) => amounts.map((one) => (Number.isNaN(one) ? '' : String(one))).join(' ')
const read = (text: string) =>
  text
    .split(/[\s,，、]+/)
    .filter(Boolean)
    .map((word) => (/^\d+(\.\d+)?$/.test(word) ? Number(word) : Number.NaN))

/** Several amounts on one line, with spaces between them. */
export function AmountsRow({ value, onChange, ...frame }: AmountsRowProps) {
  const [text, setText] = useState(write(value))
  if (write(read(text)) !== write(value)) setText(write(value))
  return (
    <PlainRow
      {...frame}
      inputMode="decimal"
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(read(next))
      }}
    />
  )
}
