import { type RefObject, useEffect, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useArea } from '#web/social/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type LeaveQuestionProps = {
  keeper: DraftKeeper
  /** The post is on its way to its own page. */
  isSent: RefObject<boolean>
  onOver: () => void
}

/** Asks what becomes of the words before they are left. While files are on their way, those are asked about instead:
 *  a router minds one question at a time. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const isUploading = useLeaveGuard() !== null
  const isAwake = useAwake()
  return isUploading || !isAwake ? null : <Question {...props} />
}

/** False while the page is kept but hidden. The router's own hook does not survive that: it would leave a question
 *  behind that nobody shows. So it is mounted anew whenever the page comes back. */
function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    return () => setAwake(false)
  }, [])
  return isAwake
}

function Question({ keeper, isSent, onOver }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isSent.current && keeper.hasNews(),
  )
  const [pending, setPending] = useState(false)
  const isMobile = useArea() === 'mobile'
  const stay = () => blocker.reset?.()
  const keep = async () => {
    setPending(true)
    await keeper.flush({ server: true })
    setPending(false)
    blocker.proceed?.()
  }
  const drop = async () => {
    await keeper.forget()
    blocker.proceed?.()
    onOver()
  }
  useEscape(blocker)
  const look = { size: isMobile ? 48 : 36, block: isMobile } as const
  const plain = isMobile ? 'quiet' : 'line'
  const buttons = [
    <Button key="stay" {...look} variant={plain} onClick={stay}>
      {m.ui_cancel()}
    </Button>,
    <Button key="drop" {...look} variant={plain} onClick={drop}>
      {m.publish_leave_drop()}
    </Button>,
    <Button key="keep" {...look} variant="primary" pending={pending} onClick={keep} data-autofocus>
      {m.publish_leave_keep()}
    </Button>,
  ]
  // Locked: a layer of the Back button would stand in the way of the very step back that is asked about.
  return (
    <Overlay
      open={blocker.state === 'blocked'}
      locked
      size="sm"
      title={m.publish_leave_title()}
      description={m.publish_leave_text()}
      onClose={stay}
      footer={isMobile ? buttons.toReversed() : buttons}
    />
  )
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
