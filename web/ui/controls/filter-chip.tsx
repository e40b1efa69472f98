import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './chip.module.css'

export type FilterChipProps<V extends string> = {
  /** What is narrowed: "State". */
  label: string
  /** The one whose value is empty means no narrowing. */
  options: { value: V | ''; label: string }[]
  value: V | ''
  onChange: (value: V | '') => void
  className?: string
}

/** One choice of a few that narrows a list. It says what is chosen, and is set off where that is not everything. */
export function FilterChip<V extends string>({ label, options, value, onChange, className }: FilterChipProps<V>) {
  const chosen = options.find((option) => option.value === value)
  const text = m.ui_filter_is({ label, value: chosen?.label ?? '' })
  return (
    <Menu
      label={label}
      align="start"
      items={options.map((option) => ({
        label: option.label,
        checked: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
      trigger={
        <button type="button" className={classNames(styles.chip, className)} data-selected={value !== '' || undefined}>
          <span className={styles.clip}>{text}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  )
}
