import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { devicesQuery } from '#web/api/queries.ts'
import { changeMe, useMe } from '#web/session/use-me.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account.module.css'
import { checkNewPassword } from './password-checks.ts'
import { Problem } from './problem.tsx'

const fields = ['oldpassword', 'newpassword', 'repeat']

/** Changes the password, or sets the first one. `wide`: the button goes across, as on phones. */
export function ChangePasswordForm({ wide = false }: { wide?: boolean }) {
  const hasOne = useMe()?.hasPassword ?? true
  const { round, submission } = usePasswordChange(hasOne)
  return (
    <Form key={round} {...submission.form} className={styles.form}>
      <OwnName />
      {hasOne ? (
        <PasswordField name="oldpassword" label={m.account_password_old()} autoComplete="current-password" />
      ) : (
        <p className={styles.note}>{m.account_password_none()}</p>
      )}
      <PasswordField
        name="newpassword"
        label={m.account_password_new()}
        autoComplete="new-password"
        hint={m.account_password_rule(limits.password)}
      />
      <PasswordField name="repeat" label={m.account_password_repeat()} autoComplete="new-password" />
      {submission.problem && <Problem>{submission.problem}</Problem>}
      <p className={styles.note}>{m.account_password_note()}</p>
      <Button
        type="submit"
        variant="primary"
        size={wide ? 48 : 36}
        block={wide}
        pending={submission.pending}
        className={styles.submit}
      >
        {hasOne ? m.account_password_submit() : m.account_password_first()}
      </Button>
    </Form>
  )
}

function usePasswordChange(hasOne: boolean) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const submission = useSubmission({
    fields,
    check: (values) => checkNewPassword(values, hasOne),
    progress: m.account_password_progress(),
    wait: limits.actionDebounce,
    // The only thing this call refuses with a 400 is the old password.
    blame: ({ code }) => (code === 400 && hasOne ? 'oldpassword' : undefined),
    async send({ oldpassword, newpassword = '' }) {
      await api.user.changePassword({ oldpassword, newpassword })
      setRound((before) => before + 1)
      void queries.invalidateQueries(devicesQuery(api))
      changeMe(queries, { hasPassword: true })
      return hasOne ? m.account_password_done() : m.account_password_set()
    },
  })
  return { round, submission }
}

type PasswordFieldProps = { name: string; label: string; autoComplete: string; hint?: string }

function PasswordField(props: PasswordFieldProps) {
  return <TextField {...props} type="password" maxLength={limits.password.max} />
}

/** Password managers ask whose password this is. */
function OwnName() {
  const name = useMe()?.name ?? ''
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
}
