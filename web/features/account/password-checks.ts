import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'

type Values = Record<string, string | undefined>

/** What the browser can tell of a new password; the list of common ones is the server's. */
export function checkNewPassword({ oldpassword, newpassword, repeat }: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!oldpassword) errors.oldpassword = m.password_required()
  const fault = faultOf(newpassword, oldpassword)
  if (fault) errors.newpassword = fault
  if (!repeat) errors.repeat = m.password_required()
  else if (newpassword && repeat !== newpassword) errors.repeat = m.account_password_differs()
  return errors
}

function faultOf(next: string | undefined, old: string | undefined): string | undefined {
  if (!next) return m.password_required()
  if ([...next].length < limits.password.min) return m.password_too_short()
  return next === old ? m.account_password_same() : undefined
}
