import { useState } from 'react'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import { NewPasswordField } from '#web/features/login/new-password-field.tsx'
import { newPasswordProblem } from '#web/session/new-password/problem.ts'
import { usePage } from '#web/session/page.tsx'
import { type FieldErrors, useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './return.module.css'
import { useHashToken } from './use-hash-token.ts'

export const title = () => m.password_link_title()

/** Where a link leads that an administrator made: a new password, and nothing else. */
export function Component() {
  const { isMobile } = usePage()
  const [isDone, setIsDone] = useState(false)
  const token = useHashToken() ?? ''
  const submission = useSubmission({
    fields: ['newpassword'],
    check({ newpassword }): FieldErrors {
      const problem = newPasswordProblem(newpassword)
      return problem ? { newpassword: problem } : {}
    },
    progress: m.reset_progress(),
    wait: pageLimits.loginDebounce,
    async send({ newpassword = '' }) {
      await publicApi.session.resetByLink({ token, newpassword })
      setIsDone(true)
      return m.reset_done()
    },
  })
  return (
    <main className={styles.page}>
      <Card padded className={styles.form}>
        <h1 className={styles.text}>{m.password_link_title()}</h1>
        <p className={styles.note}>{isDone ? m.reset_done() : m.password_link_text()}</p>
        {isDone ? (
          <Button variant="primary" block to={isMobile ? '/webapp/login' : '/'}>
            {m.password_link_go()}
          </Button>
        ) : (
          <FormFrame
            dress={isMobile ? 'mobile' : 'desktop'}
            submission={submission}
            draft={{}}
            label={m.password_link_submit()}
          >
            <NewPasswordField
              dress={isMobile ? 'mobile' : 'desktop'}
              name="newpassword"
              label={m.reset_password()}
              placeholder={m.register_password_hint({ min: pageLimits.password.min })}
            />
          </FormFrame>
        )}
      </Card>
    </main>
  )
}
