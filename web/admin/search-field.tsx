import Search from 'lucide-react/icons/search'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = {
  label: string
  placeholder?: string
  maxLength: number
  value: string
  onChange: (typed: string) => void
}

/** At the end of the filters above a list: narrows it to what is typed. */
export function SearchField({ label, placeholder = label, maxLength, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      size={36}
      prefix={<Icon of={Search} size={16} />}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={styles.search}
    />
  )
}
