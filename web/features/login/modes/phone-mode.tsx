import Phone from 'lucide-react/icons/smartphone'
import type { RegisterMode } from '#contract/modules/site/config.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkConsent } from '#web/features/login/checks.ts'
import { CodeField } from '#web/features/login/code-field.tsx'
import { LoginField } from '#web/features/login/fields.tsx'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import { InviteField } from '#web/features/login/invite-field.tsx'
import { PanelHead } from '#web/features/login/panel-head.tsx'
import { checkCode, checkPhone } from '#web/session/codes/contact-checks.ts'
import { asNewcomer } from '#web/session/codes/newcomer.ts'
import { useSite } from '#web/session/use-site.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import type { ModeProps } from './modes.ts'
import { useLoginTitle } from './password-mode.tsx'

const fields = ['phone', 'code', 'invite']

/** What becomes of a number that nobody has yet. */
const notes: Record<RegisterMode, () => string> = {
  open: m.login_phone_note,
  puzzle: m.login_phone_note,
  approve: m.login_phone_note,
  invite: m.login_phone_note_invite,
  closed: m.login_phone_note_closed,
}

/** A number and the code that was sent to it; a number nobody has yet becomes an account. */
export function PhoneMode({ heading, dress, draft, Consent, onLoggedIn }: ModeProps) {
  const { COMMON_REGISTER: mode } = useSite()
  const submission = useSubmission({
    fields,
    check: (values) => ({ ...checkPhone(values), ...checkCode(values), ...checkConsent(values, dress) }),
    progress: m.login_progress(),
    wait: pageLimits.loginDebounce,
    async send({ phone = '', code = '', invite }) {
      // Those who have an account solve nothing.
      await asNewcomer(false, (captcha) => publicApi.session.loginSms({ phone, code, invite, captcha }))
      return onLoggedIn()
    },
  })
  return (
    <>
      <PanelHead heading={heading} title={useLoginTitle(dress)}>
        {notes[mode]()}
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
        <CodeField
          dress={dress}
          use="login"
          hint={m.login_phone_code_hint()}
          isLast={mode !== 'invite'}
          defaultValue={draft.code}
        />
        {mode === 'invite' && (
          <InviteField isLast dress={dress} hint={m.register_invite_new_only()} defaultValue={draft.invite} />
        )}
      </FormFrame>
    </>
  )
}
