import { useState } from 'react'
import { useBuyDialog } from '#web/session/buy-dialog-state.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const BuyHost = lazyPart(() => import('#web/features/wallet/buying/buy-host.tsx').then((module) => module.BuyHost))
const WalletHost = lazyPart(() => import('#web/features/wallet/wallet-host.tsx').then((module) => module.WalletHost))

/** For pages without the frame that shows these; they come with the first press. */
export function Buying() {
  const { request, waiting } = useBuyDialog()
  const [isAsked, setAsked] = useState(false)
  if ((request || waiting) && !isAsked) setAsked(true)
  if (!isAsked) return null
  return (
    <>
      <WalletHost />
      <BuyHost />
    </>
  )
}
