import { m } from '#messages/messages.js'
import { newPasswordProblem } from '#web/session/new-password.ts'

type Values = Record<string, string | undefined>

/** `hasOne`: the present password is asked for, and the new one must be another. */
export function checkNewPassword(values: Values, hasOne: boolean): Record<string, string> {
  const { oldpassword, newpassword, repeat } = values
  const errors: Record<string, string> = {}
  if (hasOne && !oldpassword) errors.oldpassword = m.password_required()
  const isSame = hasOne && newpassword === oldpassword
  const fault = newPasswordProblem(newpassword) ?? (isSame ? m.account_password_same() : undefined)
  if (fault) errors.newpassword = fault
  if (!repeat) errors.repeat = m.password_required()
  else if (newpassword && repeat !== newpassword) errors.repeat = m.account_password_differs()
  return errors
}
