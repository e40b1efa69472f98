import { m } from '#messages/messages.js'
import { ChangePasswordForm, usePasswordChange } from '#web/features/account/change-password-form.tsx'
import styles from '#web/mobile/seting/account.module.css'
import { ChangePage } from './change-page.tsx'

export const title = () => m.account_password()

export function Component() {
  const change = usePasswordChange()
  const { isChanged, pending } = change.submission
  return (
    <ChangePage
      title={change.hasOne ? m.account_password() : m.account_password_first()}
      ground="surface"
      className={styles.page}
      canSave={isChanged}
      isPending={pending}
    >
      {(id) => <ChangePasswordForm id={id} change={change} />}
    </ChangePage>
  )
}
