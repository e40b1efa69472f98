import { m } from '#messages/messages.js'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { useMe } from '../../session/use-me.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './account.module.css'

export const title = () => m.account_password()

export function Component() {
  const hasOne = useMe()?.hasPassword ?? true
  return (
    <MobilePage
      title={hasOne ? m.account_password() : m.account_password_first()}
      ground="surface"
      className={styles.page}
    >
      <ChangePasswordForm wide />
    </MobilePage>
  )
}
