import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'

/** A work, or one chapter of it. */
export interface Hidable {
  workId?: string
  chapterId?: string
  title: string
  state: string
}

type HidingDialogProps = { of: Hidable | null; onClose: () => void; onDone: () => Promise<void> }

const reasons = [m.admin_reason_spam, m.admin_reason_abuse, m.admin_reason_rights] as const

/** Takes a work or a chapter out of sight, or brings it back; its author is told why. */
export function HidingDialog({ of, onClose, onDone }: HidingDialogProps) {
  const shown = useLastShown(of)
  const hides = shown?.state !== 'hidden'
  const title = shown?.title ?? ''
  return (
    <ReasonDialog
      open={of !== null}
      onClose={onClose}
      title={hides ? m.admin_works_hide_of({ title }) : m.admin_works_show_of({ title })}
      description={hides ? m.admin_works_hide_text() : m.admin_works_show_text()}
      reasonLabel={m.admin_works_reason()}
      missing={m.sanction_need_reason()}
      confirmLabel={hides ? m.admin_works_hide() : m.admin_works_show()}
      tone={hides ? 'danger' : 'primary'}
      suggestions={hides ? reasons.map((say) => say()) : undefined}
      onConfirm={async (reason) => {
        const { workId, chapterId } = shown ?? {}
        await api.adminWorks.setState({ workId, chapterId, state: hides ? 'hidden' : 'public', reason })
        return onDone
      }}
    />
  )
}
