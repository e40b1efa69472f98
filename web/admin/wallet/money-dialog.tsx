import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { adminWalletKey } from '#web/api/queries/admin-wallet-queries.ts'
import { ReasonDialog, type ReasonDialogProps } from '#web/social/post-actions/reason-dialog.tsx'

type MoneyDialogProps = Omit<ReasonDialogProps, 'missing' | 'onConfirm'> & {
  /** false: it was thought over. */
  onConfirm: (reason: string) => Promise<boolean>
}

/** What moves money by hand has a reason, which is written down. */
export function MoneyDialog({ onConfirm, ...props }: MoneyDialogProps) {
  const refresh = useWalletRefresh()
  return (
    <ReasonDialog
      {...props}
      missing={m.wallet_need_reason()}
      onConfirm={async (reason) => ((await onConfirm(reason)) ? refresh : null)}
    />
  )
}

/** After money moved: every list and figure of the wallet is asked for again. */
export function useWalletRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: adminWalletKey })
}
