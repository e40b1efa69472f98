import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminWalletKey } from '#web/api/queries/admin-wallet-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoneyDialog } from './money-dialog.tsx'

type FreezeButtonProps = { member: { _id: string; name: string }; isFrozen: boolean }

/** Nothing goes out of a frozen wallet; its member is told why. */
export function FreezeButton({ member: { _id: userId, name }, isFrozen }: FreezeButtonProps) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  if (!can(useMe(), 'money.adjust')) return null
  const label = isFrozen ? m.wallet_unfreeze() : m.wallet_freeze()
  return (
    <>
      <Button variant="text" size={32} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <MoneyDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={isFrozen ? m.wallet_unfreeze_text({ name }) : m.wallet_freeze_text({ name })}
        reasonLabel={m.admin_reason_told()}
        confirmLabel={label}
        tone={isFrozen ? 'primary' : 'danger'}
        onConfirm={async (reason) => {
          await api.adminWallet.freeze({ userId, isFrozen: !isFrozen, reason })
          await queries.invalidateQueries({ queryKey: adminWalletKey })
          return true
        }}
      />
    </>
  )
}
