import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { sayAfterReload } from './leave.ts'
import { beginEnd, cancelEnd, leaveSession } from './session-end.ts'

/** Ends the session of this device. When the server cannot be told, nothing has happened and the page says so. */
export async function logout(): Promise<void> {
  if (!beginEnd()) return
  const progress = toast.progress(m.logout_progress())
  try {
    await publicApi.session.logout()
  } catch (error) {
    cancelEnd()
    progress.error(error instanceof Error ? error.message : m.network_failed())
    return
  }
  sayAfterReload(m.logout_done())
  await leaveSession(location.pathname.startsWith('/webapp') ? '/webapp' : undefined)
}
