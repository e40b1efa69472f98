import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { failureText } from '#web/api/failure-text.ts'
import { openLogin, toLoginPage } from '#web/session/login-dialog-state.ts'
import { putOff, queued, type Waiting } from '#web/session/outbox/waiting.ts'
import { useMe } from '#web/session/use-me.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What the member wants of one toggle, and what the server last confirmed. */
interface ToggleState {
  wanted: boolean
  settled: boolean
}

interface Toggle {
  /** One name for the toggle wherever it stands on the page. */
  key: string
  isOn: boolean
  /** Changes what is seen, at once. */
  show: (isOn: boolean) => void
  /** Asks the server for exactly this. */
  send: (isOn: boolean) => Promise<void>
  /** The same as one call, where it may wait for a network. */
  call?: (api: Api, isOn: boolean) => Promise<unknown>
  onFailure: (error: unknown) => void
}

const underWay = new Map<string, ToggleState>()
const calls = new Set<Promise<void>>()

/** Whoever reads what follows from a toggle waits until the server knows of it. */
export async function togglesSettled(): Promise<void> {
  await Promise.all(calls)
}

/**
 * Optimistic toggle: what is seen changes in the same frame, before the server has answered. Calls go out one after the
 * other; however often it is pressed meanwhile, the last press wins. A refusal rolls back to what the server last said.
 */
export async function toggle({ key, isOn, show, send, call, onFailure }: Toggle): Promise<void> {
  const running = underWay.get(key)
  const state = running ?? { wanted: isOn, settled: isOn }
  state.wanted = !state.wanted
  show(state.wanted)
  if (running) return
  underWay.set(key, state)
  const settling = settle(state, { key, show, send, call, onFailure }).finally(() => calls.delete(settling))
  calls.add(settling)
  await settling
}

async function settle(state: ToggleState, { key, show, send, call, onFailure }: Omit<Toggle, 'isOn'>): Promise<void> {
  try {
    while (state.wanted !== state.settled) {
      const asked = state.wanted
      if (call)
        await sendOrPutOff(
          asked,
          send,
          waitingSwitch(key, (calls) => call(calls, asked)),
        )
      else await send(asked)
      state.settled = asked
    }
    // Once more: an answer asked for before the press may have come meanwhile, and shown the old state again.
    show(state.settled)
  } catch (error) {
    show(state.settled)
    onFailure(error)
  } finally {
    underWay.delete(key)
  }
}

/** Without a network it waits for one, and what is seen stays. */
async function sendOrPutOff(asked: boolean, send: Toggle['send'], waiting: Waiting): Promise<void> {
  if (await queued(waiting)) return
  try {
    await send(asked)
  } catch (error) {
    if (!(await putOff(error, waiting))) throw error
  }
}

function waitingSwitch(key: string, call: Waiting['call']): Waiting {
  return { call, lane: key, what: { kind: 'switch' }, isSwitch: true }
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

/** Toggles of members: like, bookmark, follow, join. */
export function useToggle(): (button: Omit<Toggle, 'onFailure'>) => void {
  const membersOnly = useMembersOnly()
  return (button) => membersOnly(() => void toggle({ ...button, onFailure: sayFailure }))
}

export function sayFailure(error: unknown): void {
  toast.error(failureText(error))
}
