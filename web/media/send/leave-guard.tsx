import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { stopUploads } from './under-way.ts'

/** Asks before uploads are cut off. Only mounted while there are some: a router minds one blocker at a time. */
export function UploadLeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') blocker.reset?.()
    }
    // In the capture phase: the locked dialog keeps the key to itself.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [blocked, blocker])
  const stay = () => blocker.reset?.()
  // The uploads end when the page has been left: their dialogs, free to be closed again, would take their place in the
  // history while the step back is still on its way, and so undo it.
  const wasLeaving = useRef(false)
  useEffect(() => {
    if (wasLeaving.current && blocker.state === 'unblocked') stopUploads()
    wasLeaving.current = blocker.state === 'proceeding'
  }, [blocker.state])
  // Locked: a layer of the Back button would stand in the way of the very step back that is asked about.
  return (
    <Overlay
      open={blocked}
      locked
      size="sm"
      as="dialog"
      title={m.upload_leave_title()}
      description={m.upload_leave_text()}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay} data-autofocus>
            {m.upload_stay()}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {m.upload_leave()}
          </Button>
        </>
      }
    />
  )
}
