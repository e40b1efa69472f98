import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type BuyRequest, closeBuy, comeBackTo, useBuyDialog } from '#web/session/buy-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useWalletDialog } from '#web/session/wallet-dialog-state.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const BuyDialog = lazyPart(() => import('./buy-dialog.tsx').then((module) => module.BuyDialog))

/** Shows the purchase wherever somebody asked for it, and again when they come back from topping up. */
export function BuyHost() {
  const me = useMe()
  const { pathname } = useLocation()
  const isToppingUp = useWalletDialog() !== null
  const { request, waiting } = useBuyDialog()
  const [shown, setShown] = useState<BuyRequest | null>(null)
  if (request && request !== shown) setShown(request)
  useEffect(() => {
    if (waiting && !isToppingUp) comeBackTo(pathname)
  }, [waiting, isToppingUp, pathname])
  if (!me || !shown) return null
  return (
    <BuyDialog
      key={`${shown.target.type} ${shown.target._id}`}
      request={shown}
      open={request !== null}
      onClose={closeBuy}
      onClosed={() => setShown(null)}
    />
  )
}
