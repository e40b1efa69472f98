import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkReset } from '#web/features/login/account-checks.ts'
import { AccountField } from '#web/features/login/account-fields.tsx'
import { CodeField } from '#web/features/login/code-field.tsx'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import styles from '#web/features/login/login.module.css'
import { NewPasswordField } from '#web/features/login/new-password-field.tsx'
import { HeadLink, PanelHead } from '#web/features/login/panel-head.tsx'
import { useSubmission } from '#web/session/use-submission.ts'
import type { ModeProps } from './modes.ts'

const fields = ['account', 'code', 'newpassword']

/** A new password for a forgotten one. Nothing on it tells whether there is such an account. */
export function ResetMode({ heading, dress, draft, onLogin }: ModeProps) {
  const submission = useSubmission({
    fields,
    check: checkReset,
    progress: m.reset_progress(),
    wait: pageLimits.loginDebounce,
    async send({ account = '', code = '', newpassword = '' }) {
      await publicApi.session.resetPassword({ account, code, newpassword })
      onLogin()
      return m.reset_done()
    },
  })
  return (
    <>
      <PanelHead heading={heading} title={m.reset_title()}>
        {m.reset_remembered()}
        <HeadLink label={m.register_go_login()} onClick={onLogin} />
      </PanelHead>
      <FormFrame dress={dress} submission={submission} draft={draft} label={m.reset_submit()}>
        <AccountField
          dress={dress}
          name="account"
          label={m.reset_account()}
          placeholder={dress === 'mobile' ? undefined : m.reset_account_hint()}
          defaultValue={draft.account ?? draft.username}
        />
        <CodeField dress={dress} use="reset" hint={m.reset_code_hint()} isLast={false} defaultValue={draft.code} />
        <NewPasswordField
          dress={dress}
          name="newpassword"
          label={m.reset_password()}
          placeholder={dress === 'mobile' ? undefined : m.register_password_hint({ min: pageLimits.password.min })}
        />
        <p className={styles.note}>{m.reset_no_contact()}</p>
      </FormFrame>
    </>
  )
}
