import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type Switch, turn } from './optimistic-toggle.ts'

/** Guests are asked in instead: the dialog on the desktop, the login page and back in the mobile area. */
export function useMembersOnly(): (act: () => void) => void {
  const me = useMe()
  const area = useArea()
  const navigate = useNavigate()
  const location = useLocation()
  return (act) => {
    if (me) return act()
    toast.info(m.login_first())
    if (area === 'mobile') void navigate(...toLoginPage(location))
    else openLogin()
  }
}

/** For switches of members: like, bookmark, follow, join. */
export function useTurn(): (button: Omit<Switch, 'onFailure'>) => void {
  const membersOnly = useMembersOnly()
  return (button) => membersOnly(() => void turn({ ...button, onFailure: sayFailure }))
}

export function sayFailure(error: unknown): void {
  toast.error(error instanceof ApiError ? error.message : m.network_failed())
}
