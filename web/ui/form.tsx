import { Form as BaseForm } from '@base-ui/react/form'
import type { ComponentProps, SubmitEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export type FormProps = Omit<ComponentProps<typeof BaseForm>, 'className' | 'style' | 'onSubmit'> & {
  className?: string
  /** Called with the fields once they all passed; the page is never reloaded. */
  onSubmit?: (values: FormData, event: SubmitEvent<HTMLFormElement>) => void
}

/** A form whose fields check themselves. `errors` is the server's answer, by field name; focus goes to the first one. */
export function Form({ className, onSubmit, ...rest }: FormProps) {
  return (
    <BaseForm
      {...rest}
      className={classNames(styles.form, className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(new FormData(event.currentTarget), event)
      }}
    />
  )
}
