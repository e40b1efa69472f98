import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'
import { Overlay } from './overlay.tsx'

type LeaveQuestionProps = {
  /** Whether something would be lost now. */
  mayLose: () => boolean
  /** The browser asks as well before its window is closed. */
  onUnload?: boolean
  title: ReactNode
  description: ReactNode
  /** A drawer on narrow screens, else always a dialog. */
  as?: 'auto' | 'dialog'
  footer: (answers: { stay: () => void; leave: () => void }) => ReactNode
  /** The page has been left. */
  onLeft?: () => void
}

/** Asks before the page is left. A router minds one question at a time. */
export function LeaveQuestion({ onUnload = false, ...props }: LeaveQuestionProps) {
  useUnload(onUnload)
  return useAwake() ? <Question {...props} /> : null
}

/** False while the page is kept but hidden. The router's own hook does not survive that: it would leave a question
 *  behind that nobody shows. So it is mounted anew whenever the page comes back. */
function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  // Before anything is painted: whoever leaves at once is asked, too.
  useLayoutEffect(() => {
    setAwake(true)
    return () => setAwake(false)
  }, [])
  return isAwake
}

function Question({ mayLose, title, description, as, footer, onLeft }: Omit<LeaveQuestionProps, 'onUnload'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && mayLose(),
  )
  useEscape(blocker)
  useBack(blocker)
  const wasLeaving = useRef(false)
  useEffect(() => {
    if (wasLeaving.current && blocker.state === 'unblocked') onLeft?.()
    wasLeaving.current = blocker.state === 'proceeding'
  }, [blocker.state, onLeft])
  const stay = () => blocker.reset?.()
  // Locked: a layer of the Back button would stand in the way of the very step back that is asked about.
  return (
    <Overlay
      open={blocker.state === 'blocked'}
      locked
      size="sm"
      as={as}
      title={title}
      description={description}
      onClose={stay}
      footer={footer({ stay, leave: () => blocker.proceed?.() })}
    />
  )
}

function useUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}

function useEscape(blocker: Blocker): void {
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') blocker.reset?.()
    }
    // In the capture phase: the locked layer keeps the key to itself.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [blocked, blocker])
}

/** Back, while the question stands, takes back what it asks about: one stays. */
function useBack(blocker: Blocker): void {
  const asked = useRef<Blocker['location']>(undefined)
  useEffect(() => {
    const isAskedAgain =
      asked.current !== undefined && blocker.location !== undefined && asked.current !== blocker.location
    asked.current = blocker.location
    if (isAskedAgain) blocker.reset?.()
  }, [blocker])
}

type StayOrLeaveProps = { stay: () => void; leave: () => void; stayLabel: string; leaveLabel: string }

/** The usual two answers; the safe one has the focus. */
export function StayOrLeave({ stay, leave, stayLabel, leaveLabel }: StayOrLeaveProps) {
  return (
    <>
      <Button onClick={stay} data-autofocus>
        {stayLabel}
      </Button>
      <Button variant="danger" onClick={leave}>
        {leaveLabel}
      </Button>
    </>
  )
}
