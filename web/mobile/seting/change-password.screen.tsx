import { m } from '#messages/messages.js'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './account.module.css'

export const title = () => m.account_password()

export function Component() {
  return (
    <MobilePage title={m.account_password()} ground="surface" className={styles.page}>
      <ChangePasswordForm wide />
    </MobilePage>
  )
}
