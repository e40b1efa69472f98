import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { AccountField, PasswordField } from '#web/features/login/account-fields.tsx'
import { checkConsent, checkLogin } from '#web/features/login/checks.ts'
import { keptDraft } from '#web/features/login/draft.ts'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import styles from '#web/features/login/login.module.css'
import { enterAsMember } from '#web/session/leave.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import type { ModeProps } from './modes.ts'

const fields = ['username', 'password']

type PasswordFormProps = Pick<ModeProps, 'dress' | 'draft' | 'Consent' | 'onLoggedIn'> & { onForgotten?: () => void }

export function PasswordForm({ dress, draft, Consent, onLoggedIn, onForgotten }: PasswordFormProps) {
  const submission = useSubmission({
    fields,
    check: (values) => ({ ...checkLogin(values), ...checkConsent(values, dress) }),
    progress: m.login_progress(),
    wait: pageLimits.loginDebounce,
    async send({ username = '', password = '' }) {
      await publicApi.session.login({ username, password })
      return onLoggedIn()
    },
  })
  return (
    <FormFrame dress={dress} Consent={Consent} submission={submission} draft={draft} label={m.login_submit()}>
      <AccountField dress={dress} autoComplete="username webauthn" defaultValue={draft.username} />
      <div className={styles.secret}>
        <PasswordField dress={dress} />
        {onForgotten && dress === 'desktop' && (
          <button type="button" className={styles.forgot} onClick={onForgotten}>
            {m.login_forgot()}
          </button>
        )}
      </div>
    </FormFrame>
  )
}

/** Account and password alone, for a publicApi that nobody registers at. */
export function LoginForm({ to }: { to?: string }) {
  return <PasswordForm dress="desktop" draft={keptDraft()} onLoggedIn={() => enterAsMember(to)} />
}
