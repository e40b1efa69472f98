import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { forgetTokens } from '#web/api/cookies.ts'
import { publicApi } from '#web/api/public-client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { reloadPage } from './leave.ts'
import { tellTabs } from './tabs.ts'

const listeners = new Set<() => void>()
let isEnding = false

/** For whoever keeps something of the member in memory. */
export function onLogout(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it ends now: it does so once. */
export function beginEnd(): boolean {
  if (isEnding) return false
  isEnding = true
  return true
}

export function cancelEnd(): void {
  isEnding = false
}

/** The server has ended the session: says so once, and a second later nothing of it is left. */
export function expire(): void {
  if (!beginEnd()) return
  toast.warning(m.session_expired())
  setTimeout(() => void clearAway(), pageLimits.logoutAfterExpiry)
}

/** The same page again, so that a guard can lead back to it after the next login. */
async function clearAway(): Promise<void> {
  // Only the server can take the refresh token from the browser; without it the token is of no use to anybody.
  await publicApi.session.logout().catch(() => undefined)
  await leaveSession()
}

export async function leaveSession(to?: string): Promise<void> {
  forgetTokens()
  tellTabs()
  for (const listener of listeners) listener()
  await reloadPage(to)
}
