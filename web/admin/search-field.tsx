import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#contract/shared/limits.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
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

/** What the address asks of a list, and what is typed into its field of search, once somebody has stopped typing. */
export function useTypedChoice<Choice extends { keyword?: string }>(choiceOf: (search: URLSearchParams) => Choice) {
  const given = choiceOf(useSearchParams()[0])
  const [typed, setTyped] = useState(given.keyword ?? '')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce) || undefined
  return { choice: { ...given, keyword }, typed, setTyped }
}
