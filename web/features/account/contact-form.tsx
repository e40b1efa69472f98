import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#contract/client.ts'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { checkCode, checkEmail, checkPhone } from '#web/session/codes/contact-checks.ts'
import { pasteCode } from '#web/session/codes/paste-code.ts'
import { SendButton } from '#web/session/codes/send-button.tsx'
import { changeMe } from '#web/session/use-me.ts'
import { type FormValues, useSubmission } from '#web/session/use-submission.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './account.module.css'
import { SendLink } from './send-link.tsx'

export type ContactKind = 'email' | 'phone'

/** Given, but nobody has shown that it is theirs. */
export function isUnproved(me: OwnInfo, kind: ContactKind): boolean {
  return me[kind] !== '' && !(kind === 'email' ? me.emailConfirmed : me.phoneConfirmed)
}

type ContactFormProps = {
  id: string
  me: OwnInfo
  kind: ContactKind
  submission: ReturnType<typeof useContactChange>
  /** 48 on phones. */
  size?: 40 | 48
}

/** A new address or number: proven by a code sent to it, and by the password where there is one. Its button stands
 *  elsewhere and names it by `id`. */
export function ContactForm({ id, me, kind, submission, size = 40 }: ContactFormProps) {
  const unproved = isUnproved(me, kind)
  return (
    <Form id={id} {...submission.form} className={styles.form}>
      {me[kind] && (
        <p className={styles.note}>
          {unproved ? m.contact_unproved({ value: me[kind] }) : m.contact_now({ value: me[kind] })}
        </p>
      )}
      {kind === 'email' && unproved && <SendLink />}
      {kind === 'email' ? (
        <TextField
          name="email"
          label={unproved ? m.contact_email_again() : m.contact_email_new()}
          size={size}
          autoComplete="email"
          // Not type="email": the browser would check it first, with sentences of its own.
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email}
        />
      ) : (
        <TextField
          name="phone"
          type="tel"
          label={unproved ? m.contact_phone_again() : m.contact_phone_new()}
          size={size}
          autoComplete="tel"
          inputMode="tel"
          maxLength={32}
        />
      )}
      <TextField
        name="code"
        label={m.register_code()}
        placeholder={kind === 'email' ? m.register_code_hint() : m.login_phone_code_hint()}
        size={size}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        onPaste={pasteCode}
        suffix={<SendButton use={kind === 'email' ? 'bind-email' : 'bind-phone'} className={styles.send} />}
      />
      {me.hasPassword && (
        <TextField
          name="password"
          type="password"
          label={m.contact_password()}
          size={size}
          autoComplete="current-password"
          maxLength={pageLimits.password.max}
        />
      )}
    </Form>
  )
}

export function useContactChange(me: OwnInfo, kind: ContactKind, onSaved?: () => void) {
  const queries = useQueryClient()
  return useSubmission({
    fields: [kind, 'code', 'password'],
    check: (values) => check(values, kind, me.hasPassword),
    progress: m.contact_progress(),
    wait: limits.actionDebounce,
    blame: (error) => blamed(error, kind),
    async send({ email = '', phone = '', code = '', password }) {
      const change =
        kind === 'email'
          ? { ...(await api.user.changeEmail({ email, code, password })), emailConfirmed: true }
          : { ...(await api.user.changePhone({ phone, code, password })), phoneConfirmed: true }
      changeMe(queries, change)
      onSaved?.()
      return m.contact_done()
    },
  })
}

function check(values: FormValues, kind: ContactKind, hasPassword: boolean): Record<string, string> {
  const password: Record<string, string> = hasPassword && !values.password ? { password: m.password_required() } : {}
  return { ...(kind === 'email' ? checkEmail(values) : checkPhone(values)), ...checkCode(values), ...password }
}

/** The server says these in sentences that are ours too. */
function blamed({ code, message }: ApiError, kind: ContactKind): string | undefined {
  if (code === 409) return kind
  if (message === m.code_wrong()) return 'code'
  return message === m.proof_password_wrong() ? 'password' : undefined
}
