import { m } from '#messages/messages.js'

type Values = Record<string, string | undefined>
type Errors = Record<string, string>

/** One sentence for both fields, under each that is empty. */
export function checkLogin(values: Values): Errors {
  const errors: Errors = {}
  if (!values.username?.trim()) errors.username = m.login_need_account()
  if (!values.password) errors.password = m.login_need_account()
  return errors
}

/** On the phone the agreement is ticked; on the desktop the sentence below the form says it. */
export function checkConsent(values: Values, dress: 'desktop' | 'mobile'): Errors {
  return dress === 'desktop' || values.agreed ? {} : { agreed: m.login_agree_first() }
}
