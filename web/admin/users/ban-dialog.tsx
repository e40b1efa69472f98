import { useState } from 'react'
import type { AdminMemberPage } from '#contract/admin-user.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type BanDialogProps = {
  member: AdminMemberPage
  open: boolean
  onClose: () => void
  onBanned: (page: AdminMemberPage) => Promise<void>
}

/** A ban has a reason, which the member is told. */
export function BanDialog({ member, open, onClose, onBanned }: BanDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [isPending, setIsPending] = useState(false)
  const ban = async () => {
    if (!reason.trim()) return setFault(m.ban_need_reason())
    setIsPending(true)
    try {
      const page = await api.adminUser.ban({ userId: member._id, reason })
      onClose()
      toast.success(m.post_act_done())
      await onBanned(page)
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => {
        setReason('')
        setFault(undefined)
      }}
      size="sm"
      dirty={reason !== ''}
      title={m.admin_user_ban()}
      description={m.admin_user_ban_text({ name: member.name })}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {m.ui_cancel()}
        </Button>,
        <Button key="ban" variant="danger" pending={isPending} onClick={() => void ban()}>
          {m.admin_user_ban()}
        </Button>,
      ]}
    >
      <Textarea
        label={m.admin_user_ban_reason()}
        value={reason}
        error={fault}
        limit={limits.reason}
        maxLength={limits.reason}
        onChange={(event) => {
          setReason(event.target.value)
          setFault(undefined)
        }}
      />
    </Overlay>
  )
}
