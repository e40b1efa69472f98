import { limits } from '#contract/limits.ts'
import { emailPattern } from '#contract/patterns.ts'
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

/** The code is not asked for here: whether it is needed is the server's to say. */
export function checkRegistration(values: Values): Errors {
  const errors: Errors = {}
  if (!values.username?.trim()) errors.username = m.register_need_name()
  if (!values.password) errors.password = m.register_need_password()
  else if ([...values.password].length < limits.password.min) errors.password = m.password_too_short()
  return { ...errors, ...checkEmail(values) }
}

export function checkEmail(values: Values): Errors {
  const email = values.email?.trim()
  if (!email) return { email: m.email_required() }
  return emailPattern.test(email) ? {} : { email: m.email_bad() }
}

/** On the phone the agreement is ticked; on the desktop the sentence below the form says it. */
export function checkConsent(values: Values, dress: 'desktop' | 'mobile'): Errors {
  return dress === 'desktop' || values.agreed ? {} : { agreed: m.login_agree_first() }
}
