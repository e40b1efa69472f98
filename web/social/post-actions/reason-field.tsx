import { limits } from '#contract/shared/limits.ts'
import { Textarea, type TextareaProps } from '#web/ui/forms/textarea.tsx'

type ReasonFieldProps = Pick<TextareaProps, 'label' | 'rows' | 'error'> & {
  value: string
  onChange: (reason: string) => void
  /** Says how many characters are left. */
  counts?: boolean
}

/** Why something was done to what others wrote, in the words that they are told. */
export function ReasonField({ onChange, counts = true, ...rest }: ReasonFieldProps) {
  return (
    <Textarea
      {...rest}
      limit={counts ? limits.reason : undefined}
      maxLength={limits.reason}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
