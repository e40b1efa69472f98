import { useState } from 'react'
import { useArea } from '#web/social/paths.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'

type LeaveAnswersProps = {
  stay: () => void
  leave: () => void
  autosave: { flush: (where: { server: boolean }) => Promise<unknown>; forget: () => Promise<unknown> }
  words: { keep: string; drop: string }
  /** The words are thrown away. */
  onDropped?: () => void
}

/** What can become of unsaved words when their page is left: they stay, go, or are kept on the server first. */
export function LeaveAnswers({ stay, leave, autosave, words, onDropped }: LeaveAnswersProps) {
  const [pending, setPending] = useState(false)
  const isMobile = useArea() === 'mobile'
  const keep = async () => {
    setPending(true)
    await autosave.flush({ server: true })
    setPending(false)
    leave()
  }
  const drop = async () => {
    await autosave.forget()
    leave()
    onDropped?.()
  }
  const look = { size: isMobile ? 48 : 36, block: isMobile } as const
  const plain = isMobile ? 'quiet' : 'line'
  const buttons = [
    <CancelButton key="stay" {...look} variant={plain} onClick={stay} />,
    <Button key="drop" {...look} variant={plain} onClick={() => void drop()}>
      {words.drop}
    </Button>,
    <Button key="keep" {...look} variant="primary" pending={pending} onClick={() => void keep()} data-autofocus>
      {words.keep}
    </Button>,
  ]
  return isMobile ? buttons.toReversed() : buttons
}
