import { m } from '#messages/messages.js'

type Values = Record<string, string | undefined>
type Errors = Record<string, string>

/** One sentence for both fields, under the first that is empty. */
export function checkLogin(values: Values): Errors {
  if (!values.username?.trim()) return { username: m.login_need_account() }
  return values.password ? {} : { password: m.login_need_account() }
}

/** On the phone the agreement is ticked; on the desktop the sentence below the form says it. */
export function checkConsent(values: Values, dress: 'desktop' | 'mobile'): Errors {
  return dress === 'desktop' || values.agreed ? {} : { agreed: m.login_agree_first() }
}
