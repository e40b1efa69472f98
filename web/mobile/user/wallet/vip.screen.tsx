import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { VipPrivilegeCount, VipPrivileges } from '#web/features/privileges/privilege-table.tsx'
import { OutcomeOverlay } from '#web/features/wallet/pay/outcome-overlay.tsx'
import { useVipPurchase } from '#web/features/wallet/vip/use-vip-purchase.ts'
import { VipBar, VipForm } from '#web/features/wallet/vip/vip-form.tsx'
import { VipHero } from '#web/features/wallet/vip/vip-hero.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './pay.module.css'
import { ClosedPage, WalletPage } from './wallet-page.tsx'

export const title = () => m.page_vip()

export function Component() {
  const me = useMe()
  const { COMMON_IS_VIP } = useSite()
  if (!me) return null
  if (!COMMON_IS_VIP) return <ClosedPage title={m.page_vip()} text={m.page_vip_empty()} />
  return <Vip me={me} />
}

function Vip({ me }: { me: OwnInfo }) {
  const { COMMON_IS_PAY } = useSite()
  const purchase = useVipPurchase(me)
  const topUp = COMMON_IS_PAY && (
    <Button variant="primary" size={44} className={styles.pay} to="/webapp/user/recharge">
      {m.wallet_go_top_up()}
    </Button>
  )
  return (
    <>
      <WalletPage title={m.page_vip()} bar={<VipBar purchase={purchase} topUp={topUp} />}>
        <VipHero me={me} className={styles.hero} />
        <div className={styles.body} data-card="">
          <VipForm purchase={purchase} row />
        </div>
        <section className={styles.body} data-card="">
          <h2 className={styles.title}>
            {m.privilege_title()}
            <VipPrivilegeCount />
          </h2>
          <VipPrivileges />
        </section>
      </WalletPage>
      <OutcomeOverlay title={m.wallet_tab_vip()} outcome={purchase.outcome} onClose={purchase.closeOutcome} />
    </>
  )
}
