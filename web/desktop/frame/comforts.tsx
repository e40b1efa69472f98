import { WalletHost } from '../../features/wallet/wallet-host.tsx'
import { HoverHost } from '../../social/hover/hover-host.tsx'
import { useReturnToCard } from '../../social/use-return-to-card.ts'
import { Shortcuts } from '../shortcuts/shortcuts.tsx'
import { WaitingPage } from '../waiting/waiting-page.tsx'
import { BackToTop } from './back-to-top.tsx'

/** `first` is what brought them: a key must not be lost. */
export function Comforts({ first }: { first: Event }) {
  useReturnToCard()
  return (
    <>
      <Shortcuts first={first} />
      <HoverHost />
      <BackToTop />
      <WalletHost />
      <WaitingPage />
    </>
  )
}
