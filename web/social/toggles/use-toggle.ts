import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** What the member wants of one switch, and what the server last said about it. */
interface Wish {
  wanted: boolean
  settled: boolean
}

interface Switch {
  /** One name for the switch wherever it stands on the page. */
  key: string
  isOn: boolean
  /** Changes what is seen, at once. */
  show: (isOn: boolean) => void
  /** Asks the server for exactly this. */
  send: (isOn: boolean) => Promise<void>
  onFailure: (error: unknown) => void
}

const underWay = new Map<string, Wish>()

/**
 * Turns a switch. What is seen changes in the same frame; calls go out one after the other, and however often it is
 * turned meanwhile, the last wish wins. A refusal turns it back to what the server last said.
 */
export async function turn({ key, isOn, show, send, onFailure }: Switch): Promise<void> {
  const running = underWay.get(key)
  const wish = running ?? { wanted: isOn, settled: isOn }
  wish.wanted = !wish.wanted
  show(wish.wanted)
  if (running) return
  underWay.set(key, wish)
  try {
    while (wish.wanted !== wish.settled) {
      const asked = wish.wanted
      await send(asked)
      wish.settled = asked
    }
  } catch (error) {
    show(wish.settled)
    onFailure(error)
  } finally {
    underWay.delete(key)
  }
}

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
