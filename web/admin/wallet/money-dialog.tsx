import { m } from '#messages/messages.js'
import { ReasonDialog, type ReasonDialogProps } from '#web/social/post-actions/reason-dialog.tsx'
import { useWalletRefresh } from './use-wallet-refresh.ts'

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
