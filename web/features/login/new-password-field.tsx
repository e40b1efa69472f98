import { useStrength } from '#web/session/new-password/strength-meter.tsx'
import { type OwnFieldProps, PasswordField } from './account-fields.tsx'

/** The password that an account shall have, and how hard it is to guess. */
export function NewPasswordField(props: OwnFieldProps) {
  return <PasswordField autoComplete="new-password" {...useStrength()} {...props} />
}
