import { useSearchParams } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { OutcomeOverlay } from '#web/features/wallet/pay/outcome-overlay.tsx'
import { PayOverlay } from '#web/features/wallet/pay/pay-overlay.tsx'
import { PayReturn } from '#web/features/wallet/pay/pay-return.tsx'
import { TopUpBar } from '#web/features/wallet/top-up/top-up-bar.tsx'
import { TopUpForm } from '#web/features/wallet/top-up/top-up-form.tsx'
import { useBroughtCode } from '#web/features/wallet/top-up/use-brought-code.ts'
import { useTopUp } from '#web/features/wallet/top-up/use-top-up.ts'
import { WalletStrip } from '#web/features/wallet/wallet-strip.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import styles from './pay.module.css'
import { ClosedPage, WalletPage } from './wallet-page.tsx'

export const title = () => m.page_recharge()

/** A code in the address begins with a card; `?trade=` is somebody who comes back from paying. */
export function Component() {
  const me = useMe()
  const { COMMON_IS_PAY } = useSite()
  const [search] = useSearchParams()
  const kami = useBroughtCode()
  if (!me) return null
  if (!COMMON_IS_PAY) return <ClosedPage title={m.page_recharge()} text={m.page_recharge_empty()} />
  return <Recharge key={kami ?? ''} me={me} kami={kami} trade={search.get('trade')} />
}

function Recharge({ me, kami, trade }: { me: OwnInfo; kami?: string; trade: string | null }) {
  const topUp = useTopUp({ kami })
  return (
    <>
      <WalletPage title={m.page_recharge()} bar={<TopUpBar topUp={topUp} />}>
        <div className={styles.stack}>
          {trade && <PayReturn trade={trade} />}
          <WalletStrip me={me} raised />
          <TopUpForm topUp={topUp} onPage />
        </div>
      </WalletPage>
      <PayOverlay topUp={topUp} />
      <OutcomeOverlay title={m.wallet_redeem_card()} outcome={topUp.outcome} onClose={topUp.closeOutcome} />
    </>
  )
}
