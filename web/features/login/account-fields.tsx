import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user-round'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { LoginField } from './fields.tsx'
import type { ModeProps } from './modes/modes.ts'

/** Name, phone or address of an account that exists. */
export function AccountField({ dress, draft }: Pick<ModeProps, 'dress' | 'draft'>) {
  return (
    <LoginField
      dress={dress}
      name="username"
      label={m.login_account()}
      icon={User}
      placeholder={m.login_account_hint()}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={254}
      defaultValue={draft.username}
    />
  )
}

export function CurrentPasswordField({ dress }: Pick<ModeProps, 'dress'>) {
  return (
    <LoginField
      dress={dress}
      name="password"
      type="password"
      label={m.login_password()}
      icon={Lock}
      autoComplete="current-password"
      enterKeyHint="go"
      maxLength={limits.password.max}
    />
  )
}
