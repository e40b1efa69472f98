import { WalletHost } from '../../features/wallet/wallet-host.tsx'
import { HoverHost } from '../../social/hover/hover-host.tsx'
import { useReturnToCard } from '../../social/use-return-to-card.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useIsReadyForSteps } from '../../ui/use-is-ready-for-steps.ts'
import { Shortcuts } from '../shortcuts/shortcuts.tsx'
import { BackToTop } from './back-to-top.tsx'

const WaitingPage = lazyPart(() => import('../waiting/waiting-page.tsx').then((module) => module.WaitingPage))

/** `first` is what brought them: a key must not be lost. */
export function Comforts({ first }: { first: Event }) {
  useReturnToCard()
  const isReadyForSteps = useIsReadyForSteps()
  return (
    <>
      <Shortcuts first={first} />
      <HoverHost />
      <BackToTop />
      <WalletHost />
      {isReadyForSteps && <WaitingPage />}
    </>
  )
}
