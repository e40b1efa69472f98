import { useEffect, useState } from 'react'
import { Shortcuts } from '#web/desktop/shortcuts/shortcuts.tsx'
import { BuyHost } from '#web/features/wallet/buying/buy-host.tsx'
import { WalletHost } from '#web/features/wallet/wallet-host.tsx'
import { HoverHost } from '#web/social/hover/hover-host.tsx'
import { useReturnToCard } from '#web/social/post-actions/use-return-to-card.ts'
import { ToTop } from '#web/ui/controls/to-top.tsx'
import { useIsReadyForSteps } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WaitingPage = lazyPart(() => import('#web/desktop/waiting/waiting-page.tsx').then((module) => module.WaitingPage))

/** `takeKeys`: what was pressed before they came. */
export function DeferredFeatures({ takeKeys }: { takeKeys: () => KeyboardEvent[] }) {
  useReturnToCard()
  const isReadyForSteps = useIsReadyForSteps()
  return (
    <>
      <Shortcuts takeKeys={takeKeys} />
      <HoverHost />
      <BackToTop />
      <WalletHost />
      <BuyHost />
      {isReadyForSteps && <WaitingPage />}
    </>
  )
}

/** Comes after two screens. */
function BackToTop() {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > 2 * innerHeight)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return <ToTop isShown={isFar} />
}
