import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './login.module.css'
import type { ModeProps } from './modes/modes.ts'

interface FormFrameProps extends Pick<ModeProps, 'dress' | 'draft' | 'Consent'> {
  submission: ReturnType<typeof useSubmission>
  label: string
  children: ReactNode
}

/** The fields of a mode and the button. */
export function FormFrame({ dress, draft, Consent, submission, label, children }: FormFrameProps) {
  const { form, pending, errors } = submission
  return (
    <Form {...form} className={styles.form} data-dress={dress}>
      {children}
      {Consent && <Consent isGiven={draft.agreed !== undefined} problem={errors.agreed} />}
      <Button type="submit" variant="primary" size={dress === 'mobile' ? 48 : 44} block pending={pending}>
        {label}
      </Button>
    </Form>
  )
}

export function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon of={TriangleAlert} size={14} />
      {children}
    </p>
  )
}
