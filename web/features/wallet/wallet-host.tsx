import { useState } from 'react'
import { useMe } from '#web/session/use-me.ts'
import { closeWallet, useWalletDoor, type WalletWish } from '#web/session/wallet-dialog-state.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WalletDialog = lazyPart(() => import('./wallet-dialog.tsx').then((module) => module.WalletDialog))

/** Shows the wallet wherever somebody asked for it. Each opening begins anew. */
export function WalletHost() {
  const me = useMe()
  const wish = useWalletDoor()
  const [shown, setShown] = useState<WalletWish | null>(null)
  if (wish && wish !== shown) setShown(wish)
  if (!me || !shown) return null
  return (
    <WalletDialog me={me} wish={shown} open={wish !== null} onClose={closeWallet} onClosed={() => setShown(null)} />
  )
}
