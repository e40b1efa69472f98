import { m } from '#messages/messages.js'
import { checkCode, checkContact, checkEmail } from '#web/session/codes/contact-checks.ts'
import { newPasswordProblem } from '#web/session/new-password/problem.ts'

type Values = Record<string, string | undefined>
type Errors = Record<string, string>

/** The code is not asked for here: whether it is needed is the server's to say. */
export function checkRegistration(values: Values): Errors {
  const errors: Errors = {}
  if (!values.username?.trim()) errors.username = m.register_need_name()
  const problem = newPasswordProblem(values.password)
  if (problem) errors.password = problem
  return { ...errors, ...checkEmail(values) }
}

export function checkInvite(values: Values): Errors {
  return values.invite?.trim() ? {} : { invite: m.register_need_invite() }
}

export function checkReset(values: Values): Errors {
  const problem = newPasswordProblem(values.newpassword)
  return { ...checkContact(values), ...checkCode(values), ...(problem ? { newpassword: problem } : {}) }
}

/** Fields that nobody types. */
export function checkBinding(binding: { bindingType: string; bindingvValue: string } | null): Errors {
  const errors: Errors = {}
  if (!binding?.bindingType) errors.bindingType = m.binding_need_type()
  if (!binding?.bindingvValue) errors.bindingvValue = m.binding_need_value()
  return errors
}
