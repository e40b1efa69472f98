import Search from 'lucide-react/icons/search'
import { Icon } from '#web/ui/layout/icon.tsx'
import { TextField } from './text-field.tsx'

type KeywordFormProps = {
  label: string
  /** What the list is narrowed to now. */
  value: string
  maxLength: number
  onSearch: (keyword: string) => void
  className?: string
}

/** Above a list: narrows it to what was typed, once it is sent. */
export function KeywordForm({ label, value, maxLength, onSearch, className }: KeywordFormProps) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
      >
        <TextField
          key={value}
          name="q"
          label={label}
          hideLabel
          variant="fill"
          size={36}
          type="search"
          enterKeyHint="search"
          maxLength={maxLength}
          placeholder={label}
          prefix={<Icon of={Search} size={16} />}
          defaultValue={value}
          className={className}
        />
      </form>
    </search>
  )
}
