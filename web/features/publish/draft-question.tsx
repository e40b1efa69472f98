import { type RefObject, useState } from 'react'
import { m } from '#messages/messages.js'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useArea } from '#web/social/places.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveQuestion } from '#web/ui/leave-question.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type DraftQuestionProps = {
  keeper: DraftKeeper
  /** The post is on its way to its own page. */
  isSent: RefObject<boolean>
  onOver: () => void
}

/** Asks what becomes of the words before they are left. While files are on their way, those are asked about instead. */
export function DraftQuestion({ keeper, isSent, onOver }: DraftQuestionProps) {
  // As it was when the question came up.
  const [isKept, setKept] = useState(false)
  if (useLeaveGuard() !== null) return null
  const mayLose = () => {
    if (isSent.current || !keeper.hasNews()) return false
    setKept(keeper.isThere())
    return true
  }
  return (
    <LeaveQuestion
      mayLose={mayLose}
      title={isKept ? m.publish_draft_saved() : m.publish_leave_title()}
      description={isKept ? m.publish_kept_text() : m.publish_leave_text()}
      footer={(answers) => <Answers {...answers} {...{ keeper, isKept, onOver }} />}
    />
  )
}

type AnswersProps = Pick<DraftQuestionProps, 'keeper' | 'onOver'> & {
  isKept: boolean
  stay: () => void
  leave: () => void
}

function Answers({ stay, leave, keeper, isKept, onOver }: AnswersProps) {
  const [pending, setPending] = useState(false)
  const isMobile = useArea() === 'mobile'
  const keep = async () => {
    setPending(true)
    await keeper.flush({ server: true })
    setPending(false)
    leave()
  }
  const drop = async () => {
    await keeper.forget()
    leave()
    onOver()
  }
  const look = { size: isMobile ? 48 : 36, block: isMobile } as const
  const plain = isMobile ? 'quiet' : 'line'
  const buttons = [
    <Button key="stay" {...look} variant={plain} onClick={stay}>
      {m.ui_cancel()}
    </Button>,
    <Button key="drop" {...look} variant={plain} onClick={drop}>
      {dropLabel(keeper, isKept)}
    </Button>,
    <Button key="keep" {...look} variant="primary" pending={pending} onClick={keep} data-autofocus>
      {isKept ? m.publish_kept_keep() : m.publish_leave_keep()}
    </Button>,
  ]
  return isMobile ? buttons.toReversed() : buttons
}

/** What was there before this writing stays, whatever becomes of the changes. */
function dropLabel(keeper: DraftKeeper, isKept: boolean): string {
  if (!isKept) return m.publish_leave_drop()
  return keeper.isOld() ? m.publish_kept_undo() : m.publish_kept_drop()
}
