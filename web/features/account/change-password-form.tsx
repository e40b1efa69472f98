import { useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { devicesQuery } from '#web/api/queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './account.module.css'
import { checkNewPassword } from './password-checks.ts'

const fields = ['oldpassword', 'newpassword', 'repeat']

/** `wide`: the button goes across, as on phones. */
export function ChangePasswordForm({ wide = false }: { wide?: boolean }) {
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const submission = useSubmission({
    fields,
    check: checkNewPassword,
    progress: m.account_password_progress(),
    wait: limits.actionDebounce,
    // The only thing this call refuses with a 400 is the old password.
    blame: ({ code }) => (code === 400 ? 'oldpassword' : undefined),
    async send({ oldpassword = '', newpassword = '' }) {
      await api.user.changePassword({ oldpassword, newpassword })
      setRound((before) => before + 1)
      void queries.invalidateQueries(devicesQuery(api))
      return m.account_password_done()
    },
  })
  return (
    <Form key={round} {...submission.form} className={styles.form}>
      <OwnName />
      <PasswordField name="oldpassword" label={m.account_password_old()} autoComplete="current-password" />
      <PasswordField
        name="newpassword"
        label={m.account_password_new()}
        autoComplete="new-password"
        hint={m.account_password_rule(limits.password)}
      />
      <PasswordField name="repeat" label={m.account_password_repeat()} autoComplete="new-password" />
      {submission.problem && (
        <p role="alert" className={styles.problem}>
          <Icon of={TriangleAlert} size={14} />
          {submission.problem}
        </p>
      )}
      <p className={styles.note}>{m.account_password_note()}</p>
      <Button
        type="submit"
        variant="primary"
        size={wide ? 48 : 36}
        block={wide}
        pending={submission.pending}
        className={styles.submit}
      >
        {m.account_password_submit()}
      </Button>
    </Form>
  )
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
