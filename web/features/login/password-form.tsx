import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user-round'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { door } from '#web/api/door.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { checkConsent, checkLogin } from './checks.ts'
import { LoginField } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import type { ModeFormProps } from './modes.ts'

const fields = ['username', 'password']

export function PasswordForm({ dress, draft, onLoggedIn }: ModeFormProps) {
  const submission = useSubmission({
    fields,
    check: (values) => ({ ...checkLogin(values), ...checkConsent(values, dress) }),
    progress: m.login_progress(),
    wait: limits.loginDebounce,
    async send({ username = '', password = '' }) {
      await door.session.login({ username, password })
      return onLoggedIn()
    },
  })
  return (
    <FormFrame dress={dress} submission={submission} draft={draft} label={m.login_submit()}>
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
    </FormFrame>
  )
}
