import { type RefObject, useState } from 'react'
import { m } from '#messages/messages.js'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { useArea } from '#web/social/paths.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type DraftQuestionProps = {
  keeper: DraftKeeper
  /** The post is on its way to its own page. */
  isSent: RefObject<boolean>
  onOver: () => void
}

/** Asks what becomes of the words before they are left, unless the server has them all. While files are on their way,
 *  those are asked about instead. */
export function DraftQuestion({ keeper, isSent, onOver }: DraftQuestionProps) {
  if (useLeaveGuard() !== null) return null
  return (
    <LeaveQuestion
      mayLose={() => !isSent.current && keeper.hasNews() && !keeper.isThere()}
      title={m.publish_leave_title()}
      description={m.publish_leave_text()}
      footer={(answers) => <Answers {...answers} {...{ keeper, onOver }} />}
    />
  )
}

type AnswersProps = Pick<DraftQuestionProps, 'keeper' | 'onOver'> & {
  stay: () => void
  leave: () => void
}

function Answers({ stay, leave, keeper, onOver }: AnswersProps) {
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
    <CancelButton key="stay" {...look} variant={plain} onClick={stay} />,
    <Button key="drop" {...look} variant={plain} onClick={drop}>
      {keeper.isOld() ? m.publish_kept_undo() : m.publish_leave_drop()}
    </Button>,
    <Button key="keep" {...look} variant="primary" pending={pending} onClick={keep} data-autofocus>
      {m.publish_leave_keep()}
    </Button>,
  ]
  return isMobile ? buttons.toReversed() : buttons
}
