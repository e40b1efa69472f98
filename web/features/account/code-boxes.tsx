import { useState } from 'react'
import { compatible } from '#contract/shared/text.ts'
import { FieldFrame, useControlProps } from '#web/ui/forms/field.tsx'
import styles from './security.module.css'

const digits = 6
const places = Array.from({ length: digits }, (_, place) => place)

type CodeBoxesProps = {
  label: string
  hint?: string
  /** All six are there: typed, pasted or filled in by the browser. */
  onWhole: (form: HTMLFormElement | null) => void
}

/** Six digits in six boxes, which are one field: it can be pasted into, and filled in. */
export function CodeBoxes({ label, hint, onWhole }: CodeBoxesProps) {
  return (
    <FieldFrame name="code" label={label} hint={hint}>
      <Boxes onWhole={onWhole} />
    </FieldFrame>
  )
}

function Boxes({ onWhole }: Pick<CodeBoxesProps, 'onWhole'>) {
  const [code, setCode] = useState('')
  const props = useControlProps()
  return (
    <div className={styles.boxes} data-invalid={props['data-invalid']}>
      {places.map((place) => (
        <span
          key={place}
          className={styles.box}
          aria-hidden="true"
          data-now={place === Math.min(code.length, digits - 1) || undefined}
        >
          {code[place]}
        </span>
      ))}
      <input
        {...props}
        type="text"
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        data-autofocus=""
        onChange={({ currentTarget }) => {
          const next = compatible(currentTarget.value).replace(/\D/g, '').slice(0, digits)
          setCode(next)
          // The form reads the field, which has what was typed until it is drawn anew.
          currentTarget.value = next
          if (next.length === digits && next !== code) onWhole(currentTarget.form)
        }}
      />
    </div>
  )
}
