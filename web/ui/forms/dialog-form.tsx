import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './dialog-form.module.css'
import { Form, type FormProps } from './form.tsx'

type DialogFormProps = Omit<FormProps, 'className'> & {
  /** What the button says that sends it. */
  submit: string
  pending?: boolean
  /** What the way out is called, where it leads back to what was before. */
  cancel?: string
  onCancel: () => void
  children: ReactNode
}

/** The fields of a dialog one below the other; what no field is to blame for, and the way out, stand at the end. */
export function DialogForm({ submit, pending, cancel, onCancel, children, ...form }: DialogFormProps) {
  const problem = form.errors?.['']
  return (
    <Form {...form} className={styles.form}>
      {children}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <DialogActs>
        <Button onClick={onCancel}>{cancel ?? m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {submit}
        </Button>
      </DialogActs>
    </Form>
  )
}

/** The buttons at the end of a dialog. */
function DialogActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}
