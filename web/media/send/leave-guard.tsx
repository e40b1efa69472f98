import { m } from '#messages/messages.js'
import { LeaveQuestion, StayOrLeave } from '#web/ui/overlays/leave-question.tsx'
import { stopUploads } from './under-way.ts'

const always = () => true

/** Asks before uploads are cut off. Only mounted while there are some.
 *
 *  They end when the page has been left: their dialogs, free to be closed again, would take their place in the history
 *  while the step back is still on its way, and so undo it. */
export function UploadLeaveGuard() {
  return (
    <LeaveQuestion
      mayLose={always}
      onUnload
      as="dialog"
      title={m.upload_leave_title()}
      description={m.upload_leave_text()}
      footer={(answers) => <StayOrLeave {...answers} stayLabel={m.upload_stay()} leaveLabel={m.upload_leave()} />}
      onLeft={stopUploads}
    />
  )
}
