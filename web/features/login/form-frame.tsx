import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import type { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AgreementText } from './agreement.tsx'
import type { Draft } from './draft.ts'
import styles from './login.module.css'
import type { Dress } from './modes.ts'

interface FormFrameProps {
  dress: Dress
  draft: Draft
  submission: ReturnType<typeof useSubmission>
  label: string
  children: ReactNode
}

/** The fields of a mode, what is wrong with them, and the button. */
export function FormFrame({ dress, draft, submission, label, children }: FormFrameProps) {
  const { form, pending, problem, errors } = submission
  const onPhone = dress === 'mobile'
  return (
    <Form {...form} className={styles.form} data-dress={dress}>
      {children}
      {onPhone && <Consent isGiven={draft.agreed !== undefined} problem={errors.agreed} />}
      {problem && <Problem>{problem}</Problem>}
      <Button type="submit" variant="primary" size={onPhone ? 48 : 44} block pending={pending}>
        {label}
      </Button>
    </Form>
  )
}

function Consent({ isGiven, problem }: { isGiven: boolean; problem: string | undefined }) {
  return (
    <div className={styles.consent}>
      <Checkbox
        name="agreed"
        defaultChecked={isGiven}
        aria-invalid={problem !== undefined || undefined}
        label={<AgreementText dress="mobile" lead={m.login_agree_read()} />}
      />
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon of={TriangleAlert} size={14} />
      {children}
    </p>
  )
}
