import Phone from 'lucide-react/icons/smartphone'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkConsent } from '#web/features/login/checks.ts'
import { CodeField } from '#web/features/login/code-field.tsx'
import { LoginField } from '#web/features/login/fields.tsx'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import { PanelHead } from '#web/features/login/panel-head.tsx'
import { checkCode, checkPhone } from '#web/session/codes/contact-checks.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import type { ModeProps } from './modes.ts'
import { useLoginTitle } from './password-mode.tsx'

const fields = ['phone', 'code']

/** A number and the code that was sent to it; a number nobody has yet becomes an account. */
export function PhoneMode({ heading, dress, draft, Consent, onLoggedIn }: ModeProps) {
  const submission = useSubmission({
    fields,
    check: (values) => ({ ...checkPhone(values), ...checkCode(values), ...checkConsent(values, dress) }),
    progress: m.login_progress(),
    wait: limits.loginDebounce,
    async send({ phone = '', code = '' }) {
      await publicApi.session.loginSms({ phone, code })
      return onLoggedIn()
    },
  })
  return (
    <>
      <PanelHead heading={heading} title={useLoginTitle(dress)}>
        {m.login_phone_note()}
      </PanelHead>
      <FormFrame dress={dress} Consent={Consent} submission={submission} draft={draft} label={m.login_submit()}>
        <LoginField
          dress={dress}
          name="phone"
          type="tel"
          label={m.login_phone()}
          icon={Phone}
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
          maxLength={32}
          defaultValue={draft.phone}
        />
        <CodeField dress={dress} use="login" hint={m.login_phone_code_hint()} defaultValue={draft.code} />
      </FormFrame>
    </>
  )
}
