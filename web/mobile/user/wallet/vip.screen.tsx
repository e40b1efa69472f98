import Crown from 'lucide-react/icons/crown'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { OutcomeOverlay } from '#web/features/wallet/pay/outcome-overlay.tsx'
import { useVipPurchase } from '#web/features/wallet/vip/use-vip-purchase.ts'
import { VipBar, VipForm } from '#web/features/wallet/vip/vip-form.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { vipDaysLeft } from '#web/social/people/member-badges.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
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
        <Hero me={me} isActive={purchase.isActive} />
        <div className={styles.body} data-card="">
          <VipForm purchase={purchase} row />
        </div>
      </WalletPage>
      <OutcomeOverlay title={m.wallet_tab_vip()} outcome={purchase.outcome} onClose={purchase.closeOutcome} />
    </>
  )
}

function Hero({ me, isActive }: { me: OwnInfo; isActive: boolean }) {
  const page = usePage()
  const now = useNow() ?? page.now
  return (
    <section className={styles.hero}>
      <MemberAvatar of={me} size={44} />
      <div className={styles.heroText}>
        <b>{me.name}</b>
        <span>{isActive ? m.member_vip_valid({ date: formatDate(me.vipendtime) }) : m.member_vip_off()}</span>
      </div>
      <Icon of={Crown} size={28} />
      {isActive && <DaysLeft days={vipDaysLeft(me, now)} />}
    </section>
  )
}

/** The sentence with its figure large, wherever the language puts it. */
function DaysLeft({ days }: { days: number }) {
  const [before, after] = m.member_vip_days({ days }).split(String(days))
  return (
    <p className={styles.heroDays}>
      {before}
      <b>{days}</b>
      {after}
    </p>
  )
}
