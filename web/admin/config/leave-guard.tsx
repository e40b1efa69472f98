import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/overlay.tsx'

/** Asks before unsaved changes are lost: inside the application by a dialog, for the rest by the browser's own. */
export function LeaveGuard({ changes }: { changes: number }) {
  const dirty = changes > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    const stay = (event: KeyboardEvent) => {
      if (event.key === 'Escape') blocker.reset?.()
    }
    // In the capture phase: the locked dialog keeps the key to itself.
    window.addEventListener('keydown', stay, { capture: true })
    return () => window.removeEventListener('keydown', stay, { capture: true })
  }, [blocked, blocker])
  // Locked: a layer of the Back button would stand in the way of the very step back that is asked about.
  return (
    <Overlay
      open={blocked}
      locked
      size="sm"
      as="dialog"
      title={m.admin_leave_title()}
      description={m.admin_leave_text({ count: changes })}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {m.admin_stay()}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {m.admin_leave()}
          </Button>
        </>
      }
    />
  )
}
