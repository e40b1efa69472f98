import { useState } from 'react'
import { useMe } from '#web/session/use-me.ts'
import { closeWallet, useWalletDialog, type WalletRequest } from '#web/session/wallet-dialog-state.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WalletDialog = lazyPart(() => import('./wallet-dialog.tsx').then((module) => module.WalletDialog))

/** Shows the wallet wherever somebody asked for it. Each opening begins anew. */
export function WalletHost() {
  const me = useMe()
  const request = useWalletDialog()
  const [shown, setShown] = useState<WalletRequest | null>(null)
  if (request && request !== shown) setShown(request)
  if (!me || !shown) return null
  return (
    <WalletDialog
      me={me}
      request={shown}
      open={request !== null}
      onClose={closeWallet}
      onClosed={() => setShown(null)}
    />
  )
}
