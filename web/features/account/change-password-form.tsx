import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { devicesQuery, securityQuery } from '#web/api/queries/link-queries.ts'
import { newPasswordProblem } from '#web/session/new-password/problem.ts'
import { useStrength } from '#web/session/new-password/strength-meter.tsx'
import { changeMe, useMe } from '#web/session/use-me.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import styles from './account.module.css'

const fields = ['oldpassword', 'newpassword', 'repeat']

/** Changes the password, or sets the first one. Its button stands elsewhere and names it by `id`. */
export function ChangePasswordForm({ id, change }: { id: string; change: ReturnType<typeof usePasswordChange> }) {
  const { round, hasOne, submission } = change
  return (
    <Form key={round} id={id} {...submission.form} className={styles.form}>
      <OwnAccount />
      {hasOne ? (
        <PasswordField name="oldpassword" label={m.account_password_old()} autoComplete="current-password" />
      ) : (
        <p className={styles.note}>{m.account_password_none()}</p>
      )}
      <PasswordField
        name="newpassword"
        label={m.account_password_new()}
        autoComplete="new-password"
        hint={m.account_password_rule(pageLimits.password)}
        {...useStrength()}
      />
      <PasswordField name="repeat" label={m.account_password_repeat()} autoComplete="new-password" />
      <p className={styles.note}>{m.account_password_note()}</p>
      <EndKeys change={change} />
    </Form>
  )
}

/** Programs go on with their keys, unless somebody wants them to end, too. */
function EndKeys({ change: { endKeys, setEndKeys } }: { change: ReturnType<typeof usePasswordChange> }) {
  const keys = useQuery(securityQuery(api)).data?.keys ?? 0
  if (keys === 0) return null
  return <Checkbox label={m.keys_end_too()} checked={endKeys} onChange={setEndKeys} />
}

export function usePasswordChange(onSaved?: () => void) {
  const hasOne = useMe()?.hasPassword ?? true
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const [endKeys, setEndKeys] = useState(false)
  const submission = useSubmission({
    fields,
    check: (values) => checkNewPassword(values, hasOne),
    progress: m.account_password_progress(),
    wait: limits.actionDebounce,
    // The only thing this call refuses with a 400 is the old password.
    blame: ({ code }) => (code === 400 && hasOne ? 'oldpassword' : undefined),
    async send({ oldpassword, newpassword = '' }) {
      await api.user.changePassword({ oldpassword, newpassword, endKeys })
      setRound((before) => before + 1)
      void queries.invalidateQueries(devicesQuery(api))
      void queries.invalidateQueries({ queryKey: ['security'] })
      changeMe(queries, { hasPassword: true })
      onSaved?.()
      return hasOne ? m.account_password_done() : m.account_password_set()
    },
  })
  return { round, hasOne, submission, endKeys, setEndKeys }
}

type PasswordFieldProps = TextFieldProps & { name: string; autoComplete: string }

function PasswordField(props: PasswordFieldProps) {
  return <TextField {...props} type="password" maxLength={pageLimits.password.max} />
}

/** Password managers ask whose password this is. */
function OwnAccount() {
  const account = useMe()?.account ?? ''
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
}

type Values = Record<string, string | undefined>

/** `hasOne`: the present password is asked for, and the new one must be another. */
export function checkNewPassword(values: Values, hasOne: boolean): Record<string, string> {
  const { oldpassword, newpassword, repeat } = values
  const errors: Record<string, string> = {}
  if (hasOne && !oldpassword) errors.oldpassword = m.password_required()
  const isSame = hasOne && newpassword === oldpassword
  const fault = newPasswordProblem(newpassword) ?? (isSame ? m.account_password_same() : undefined)
  if (fault) errors.newpassword = fault
  if (!repeat) errors.repeat = m.password_required()
  else if (newpassword && repeat !== newpassword) errors.repeat = m.account_password_differs()
  return errors
}
