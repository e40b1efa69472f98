import type { ContentType } from '#contract/modules/site/admin-content.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'

export type Act = 'remove' | 'restore'

type ActDialogProps = {
  act: Act | null
  type: ContentType
  ids: string[]
  onClose: () => void
  onDone: (batch: { id: string; count: number }) => Promise<void>
}

const reasons = [m.admin_reason_spam, m.admin_reason_abuse, m.admin_reason_rights] as const

/** With a reason that the authors are told; what infringes rights has one of its own. */
export function ActDialog({ act, type, ids, onClose, onDone }: ActDialogProps) {
  const shown = useLastShown(act) ?? 'remove'
  const isRemoval = shown === 'remove'
  return (
    <ReasonDialog
      open={act !== null}
      onClose={onClose}
      title={
        isRemoval
          ? m.admin_content_remove_title({ count: ids.length })
          : m.admin_content_restore_title({ count: ids.length })
      }
      description={isRemoval ? m.admin_content_remove_text() : m.admin_content_restore_text()}
      reasonLabel={isRemoval ? m.admin_content_reason() : m.admin_content_why()}
      missing={m.sanction_need_reason()}
      confirmLabel={isRemoval ? m.admin_content_remove() : m.admin_content_restore()}
      tone={isRemoval ? 'danger' : 'primary'}
      suggestions={isRemoval ? reasons.map((say) => say()) : undefined}
      onConfirm={async (reason) => {
        const { batchId, count } = await api.adminContent[shown]({ type, ids, reason })
        return () => onDone({ id: batchId, count })
      }}
    />
  )
}
