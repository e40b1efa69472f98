import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { forgetTokens } from '#web/api/cookies.ts'
import { publicApi } from '#web/api/public-client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { reloadPage, sayAfterReload } from './leave.ts'
import { tellTabs } from './tabs.ts'

const listeners = new Set<() => void>()
let ending = false

/** For whoever keeps something of the member in memory. */
export function onLogout(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the session of this device. When the server cannot be told, nothing has happened and the page says so. */
export async function logout(): Promise<void> {
  if (ending) return
  ending = true
  const progress = toast.progress(m.logout_progress())
  try {
    await publicApi.session.logout()
  } catch (error) {
    ending = false
    progress.error(error instanceof Error ? error.message : m.network_failed())
    return
  }
  sayAfterReload(m.logout_done())
  await leave(location.pathname.startsWith('/webapp') ? '/webapp' : undefined)
}

/** The server has ended the session: says so once, and a second later nothing of it is left. */
export function expire(): void {
  if (ending) return
  ending = true
  toast.warning(m.session_expired())
  setTimeout(() => void clearAway(), pageLimits.logoutAfterExpiry)
}

/** The same page again, so that a guard can lead back to it after the next login. */
async function clearAway(): Promise<void> {
  // Only the server can take the refresh token from the browser; without it the token is of no use to anybody.
  await publicApi.session.logout().catch(() => undefined)
  await leave()
}

async function leave(to?: string): Promise<void> {
  forgetTokens()
  tellTabs()
  for (const listener of listeners) listener()
  await reloadPage(to)
}
