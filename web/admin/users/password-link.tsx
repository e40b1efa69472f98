import { useState } from 'react'
import type { AdminMemberPage } from '#contract/modules/account/admin-user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { OnceDialog } from '#web/features/cards/once-dialog.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

type Made = { codes: string[]; expireTime: number }

/** For members who get no codes: an address by which they set a new password themselves. */
export function PasswordLink({ member: { _id, name } }: { member: AdminMemberPage }) {
  const [made, setMade] = useState<Made | null>(null)
  const { isPending, act } = useAct()
  const make = async () => {
    const question = { title: m.admin_user_password_link(), description: m.admin_user_password_link_hint() }
    if (!(await confirm(question))) return
    await act(async () => {
      const { address, expireTime } = await api.adminUser.passwordLink({ userId: _id })
      setMade({ codes: [address], expireTime })
    })
  }
  return (
    <div>
      <Button size={32} pending={isPending} onClick={() => void make()}>
        {m.admin_user_password_link()}
      </Button>
      <OnceDialog
        batch={made}
        titleOf={() => m.admin_user_password_link_of({ name })}
        words={{
          once: m.admin_user_password_link_once({ time: made ? formatDateTime(made.expireTime) : '' }),
          list: m.admin_user_password_link(),
          leaveTitle: m.admin_user_password_link_leave(),
          leaveText: m.admin_user_password_link_leave_text(),
        }}
        acts={() => null}
        onClose={() => setMade(null)}
      />
    </div>
  )
}
