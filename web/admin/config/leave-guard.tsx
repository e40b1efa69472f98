import { m } from '#messages/messages.js'
import { LeaveQuestion, StayOrLeave } from '#web/ui/overlays/leave-question.tsx'

/** Asks before unsaved changes are lost: inside the application by a dialog, for the rest by the browser's own. */
export function LeaveGuard({ changes }: { changes: number }) {
  return (
    <LeaveQuestion
      mayLose={() => changes > 0}
      onUnload={changes > 0}
      as="dialog"
      title={m.admin_leave_title()}
      description={m.admin_leave_text({ count: changes })}
      footer={(answers) => <StayOrLeave {...answers} stayLabel={m.admin_stay()} leaveLabel={m.admin_leave()} />}
    />
  )
}
