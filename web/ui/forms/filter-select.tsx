import { Select } from './select.tsx'

type FilterSelectProps<V extends string> = {
  label: string
  /** What stands first, for no choice; the label where it is not said. */
  all?: string
  options: readonly { value: V; label: string }[]
  value: V | undefined
  onChange: (value: V | undefined) => void
  className?: string
}

/** Narrows a list to one kind of what is in it. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, all = label, options, value, onChange, className } = props
  return (
    <Select<V | 'all'>
      label={label}
      hideLabel
      size={36}
      className={className}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      options={[{ value: 'all', label: all }, ...options]}
    />
  )
}
