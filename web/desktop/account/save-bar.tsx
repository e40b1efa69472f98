import { m } from '#messages/messages.js'
import { useLeaveGuard } from '#web/media/send/under-way.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LeaveQuestion, StayOrLeave } from '#web/ui/overlays/leave-question.tsx'
import styles from './account.module.css'

type SaveBarProps = { isChanged: boolean; canSave: boolean; isPending: boolean; onDiscard: () => void }

/** The one place where a page of the settings is saved; it stays in sight. Whoever leaves without it is asked. */
export function SaveBar({ isChanged, canSave, isPending, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.saveBar}>
      <p className={styles.hint} role="status">
        {isChanged ? m.account_unsaved() : m.account_all_saved()}
      </p>
      <Button onClick={onDiscard} disabled={!isChanged || isPending}>
        {m.account_discard()}
      </Button>
      <Button type="submit" variant="primary" pending={isPending} disabled={!canSave}>
        {m.profile_save()}
      </Button>
      <UnsavedQuestion isChanged={isChanged} onDiscard={onDiscard} />
    </div>
  )
}

function UnsavedQuestion({ isChanged, onDiscard }: Pick<SaveBarProps, 'isChanged' | 'onDiscard'>) {
  // The router takes one question at a time, and an upload that would be cut off comes first.
  if (useLeaveGuard() !== null) return null
  return (
    <LeaveQuestion
      mayLose={() => isChanged}
      onUnload={isChanged}
      title={m.account_leave_title()}
      description={m.account_leave_text()}
      onLeft={onDiscard}
      footer={(answers) => (
        <StayOrLeave {...answers} stayLabel={m.account_leave_stay()} leaveLabel={m.account_leave_go()} />
      )}
    />
  )
}
