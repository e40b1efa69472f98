import { m } from '#messages/messages.js'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { AgreementText } from './agreement.tsx'
import { Problem } from './form-frame.tsx'
import styles from './login.module.css'
import type { ConsentProps } from './modes/modes.ts'

/** On the phone the agreement is ticked before anything is sent. */
export function Consent({ isGiven, problem }: ConsentProps) {
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
