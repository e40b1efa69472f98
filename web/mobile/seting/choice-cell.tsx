import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Icon, type IconDrawing } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { Cell } from '../cells.tsx'
import styles from './seting.module.css'

export type ChoiceCellProps<V extends string> = {
  icon: IconDrawing
  label: string
  value: V
  options: { value: V; label: string; lang?: string }[]
  onChoose: (value: V) => void
}

/** A row that shows what is set; a sheet offers the rest. */
export function ChoiceCell<V extends string>({ icon, label, value, options, onChoose }: ChoiceCellProps<V>) {
  const [open, setOpen] = useState(false)
  const choose = (next: V) => {
    setOpen(false)
    if (next !== value) onChoose(next)
  }
  return (
    <>
      <Cell
        icon={icon}
        label={label}
        value={options.find((option) => option.value === value)?.label}
        onClick={() => setOpen(true)}
      />
      <Overlay as="drawer" open={open} onClose={() => setOpen(false)} title={label} bare>
        <div className={styles.options}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              lang={option.lang}
              className={styles.option}
              aria-pressed={option.value === value}
              onClick={() => choose(option.value)}
            >
              {option.label}
              {option.value === value && <Icon of={Check} />}
            </button>
          ))}
        </div>
      </Overlay>
    </>
  )
}
