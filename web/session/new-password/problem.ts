import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'

/** What the browser can tell of a new password; the list of common ones is the server's. */
export function newPasswordProblem(password: string | undefined): string | undefined {
  if (!password) return m.password_required()
  return [...password].length < pageLimits.password.min ? m.password_too_short() : undefined
}
