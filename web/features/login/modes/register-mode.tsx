import Mail from 'lucide-react/icons/mail'
import { useRef } from 'react'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { checkInvite, checkRegistration } from '#web/features/login/account-checks.ts'
import { AccountField } from '#web/features/login/account-fields.tsx'
import { checkConsent } from '#web/features/login/checks.ts'
import { CodeField } from '#web/features/login/code-field.tsx'
import { LoginField } from '#web/features/login/fields.tsx'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import { InviteField } from '#web/features/login/invite-field.tsx'
import panel from '#web/features/login/login.module.css'
import { NewPasswordField } from '#web/features/login/new-password-field.tsx'
import { HeadLink, PanelHead } from '#web/features/login/panel-head.tsx'
import { asNewcomer } from '#web/session/codes/newcomer.ts'
import { useSite } from '#web/session/use-site.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ModeProps } from './modes.ts'

const fields = ['username', 'password', 'email', 'code', 'invite']

export function RegisterMode(props: ModeProps) {
  const { heading, dress, onLogin } = props
  const { COMMON_SITE_NAME: site, COMMON_REGISTER: mode } = useSite()
  return (
    <>
      <PanelHead heading={heading} title={dress === 'mobile' ? m.register_to_site({ site }) : m.register_title()}>
        {m.register_have_account()}
        <HeadLink label={m.register_go_login()} onClick={onLogin} />
      </PanelHead>
      {mode === 'closed' ? (
        <Notice className={panel.closed}>{m.register_closed()}</Notice>
      ) : (
        <RegisterForm {...props} />
      )}
    </>
  )
}

function RegisterForm({ dress, draft, Consent, onLoggedIn, onLogin }: ModeProps) {
  const { COMMON_LOGIN, COMMON_REGISTER: mode } = useSite()
  const needsCode = COMMON_LOGIN.VERIFY_CODE
  const keyFor = useIdempotencyKey()
  const submission = useSubmission({
    fields,
    check: (values) => ({
      ...checkRegistration(values),
      ...(mode === 'invite' ? checkInvite(values) : {}),
      ...checkConsent(values, dress),
    }),
    progress: m.register_progress(),
    wait: limits.actionDebounce,
    async send({ username = '', password = '', email = '', code, invite }) {
      const { linkSent } = await asNewcomer(mode === 'puzzle', (captcha) => {
        const input = { username, password, email, code, invite, captcha, sendLink: !needsCode }
        return publicApi.session.register(input, { idempotencyKey: keyFor(JSON.stringify(input)) })
      })
      try {
        await publicApi.session.login({ username, password })
      } catch {
        // The account is there, but does not open yet: it may have to be approved first.
        onLogin()
        return m.register_done()
      }
      onLoggedIn()
      return linkSent ? m.register_entered_link() : m.register_entered()
    },
    blame: ({ message }) => blamed(message),
  })
  return (
    <FormFrame dress={dress} Consent={Consent} submission={submission} draft={draft} label={m.register_submit()}>
      {mode === 'approve' && <p className={panel.note}>{m.register_approve_note()}</p>}
      {mode === 'invite' && <InviteField dress={dress} defaultValue={draft.invite} />}
      <AccountFields dress={dress} draft={draft} isLast={!needsCode} />
      {needsCode && <CodeField dress={dress} use="register" hint={m.register_code_hint()} defaultValue={draft.code} />}
    </FormFrame>
  )
}

function AccountFields({ dress, draft, isLast }: Pick<ModeProps, 'dress' | 'draft'> & { isLast: boolean }) {
  const onPhone = dress === 'mobile'
  return (
    <>
      <AccountField
        dress={dress}
        placeholder={onPhone ? undefined : m.register_name_hint(limits.nameGraphemes)}
        maxLength={80}
        defaultValue={draft.username}
      />
      <NewPasswordField
        dress={dress}
        placeholder={onPhone ? undefined : m.register_password_hint({ min: pageLimits.password.min })}
        enterKeyHint="next"
      />
      <LoginField
        dress={dress}
        name="email"
        label={m.register_email()}
        icon={Mail}
        autoComplete="email"
        // Not type="email": the browser would check it first, with sentences of its own.
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint={isLast ? 'go' : 'next'}
        maxLength={limits.email}
        defaultValue={draft.email}
      />
    </>
  )
}

/** The server says these in sentences that are ours too. */
function blamed(message: string): string | undefined {
  if (message === m.name_taken()) return 'username'
  if (message === m.email_taken()) return 'email'
  return message === m.code_wrong() ? 'code' : undefined
}

/** The same form sent again after a lost answer is the same registration; a changed one is another. */
function useIdempotencyKey(): (body: string) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: randomKey() }
    return last.current.key
  }
}

// crypto.randomUUID is missing on plain http.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
