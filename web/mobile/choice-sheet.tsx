import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './choice-sheet.module.css'

type ChoiceSheetProps<V extends string> = {
  title: string
  options: { value: V; label: string; lang?: string }[]
  value: V
  onChange: (value: V) => void
  /** What opens it. */
  children: (open: () => void) => ReactNode
}

/** One of a few, chosen in a sheet with one press. */
export function ChoiceSheet<V extends string>({ title, options, value, onChange, children }: ChoiceSheetProps<V>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      <Overlay as="drawer" open={open} onClose={() => setOpen(false)} title={title} bare>
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                lang={option.lang}
                className={styles.option}
                aria-pressed={option.value === value}
                onClick={() => {
                  setOpen(false)
                  if (option.value !== value) onChange(option.value)
                }}
              >
                <span>{option.label}</span>
                {option.value === value && <Icon of={Check} size={20} />}
              </button>
            </li>
          ))}
        </ul>
      </Overlay>
    </>
  )
}
