import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { privilegesQuery } from '#web/api/queries/wallet-queries.ts'
import { useHasVipPrivileges, VipPrivileges } from '#web/features/privileges/privilege-table.tsx'
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

export const loader = preload(({ api: own, queries }) => queries.prefetchQuery(privilegesQuery(own)))

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
  const hasTable = useHasVipPrivileges()
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
          <VipForm purchase={purchase} hasPerks={!hasTable} row />
        </div>
        <VipPrivileges
          frame={(head, table) => (
            <section className={styles.body} data-card="">
              <h2 className={styles.title}>{head}</h2>
              {table}
            </section>
          )}
        />
      </WalletPage>
      <OutcomeOverlay title={m.wallet_tab_vip()} outcome={purchase.outcome} onClose={purchase.closeOutcome} />
    </>
  )
}
