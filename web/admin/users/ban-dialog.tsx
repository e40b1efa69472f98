import type { AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ReasonDialog } from '#web/social/post-actions/reason-dialog.tsx'

type BanDialogProps = {
  member: AdminMemberPage
  open: boolean
  onClose: () => void
  onBanned: (page: AdminMemberPage) => Promise<void>
}

/** A ban has a reason, which the member is told. */
export function BanDialog({ member, open, onClose, onBanned }: BanDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={m.admin_user_ban()}
      description={m.admin_user_ban_text({ name: member.name })}
      reasonLabel={m.admin_user_ban_reason()}
      missing={m.ban_need_reason()}
      confirmLabel={m.admin_user_ban()}
      tone="danger"
      onConfirm={async (reason) => {
        const page = await api.adminUser.ban({ userId: member._id, reason })
        return () => onBanned(page)
      }}
    />
  )
}
