import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user-round'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { LoginField, type LoginFieldProps } from './fields.tsx'

export type OwnFieldProps = Pick<LoginFieldProps, 'dress'> & Partial<LoginFieldProps>

/** By what an account is named: a name, a phone number or an address. */
export function AccountField(props: OwnFieldProps) {
  return (
    <LoginField
      name="username"
      label={m.login_account()}
      placeholder={m.login_account_hint()}
      icon={User}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={254}
      {...props}
    />
  )
}

export function PasswordField(props: OwnFieldProps) {
  return (
    <LoginField
      name="password"
      type="password"
      label={m.login_password()}
      icon={Lock}
      autoComplete="current-password"
      enterKeyHint="go"
      maxLength={pageLimits.password.max}
      {...props}
    />
  )
}
