import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import type { WalletRequest } from '#web/session/wallet-dialog-state.ts'
import bar from '#web/social/paying/pay-bar.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Closed } from './closed.tsx'
import { OutcomeOverlay } from './pay/outcome-overlay.tsx'
import { PayOverlay } from './pay/pay-overlay.tsx'
import { TopUpBar } from './top-up/top-up-bar.tsx'
import { TopUpForm } from './top-up/top-up-form.tsx'
import { useTopUp } from './top-up/use-top-up.ts'
import { useVipPurchase } from './vip/use-vip-purchase.ts'
import { VipBar, VipForm } from './vip/vip-form.tsx'
import styles from './wallet-dialog.module.css'
import { WalletStrip } from './wallet-strip.tsx'

type Tab = WalletRequest['tab']
type WalletDialogProps = {
  me: OwnInfo
  request: WalletRequest
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/** Top up, and buy membership: what the site has switched on of the two. */
export function WalletDialog({ me, request, open, onClose, onClosed }: WalletDialogProps) {
  const { COMMON_IS_PAY, COMMON_IS_VIP } = useSite()
  const tabs = [
    ...(COMMON_IS_PAY ? [{ value: 'topup' as const, label: m.page_recharge() }] : []),
    ...(COMMON_IS_VIP ? [{ value: 'vip' as const, label: m.wallet_tab_vip() }] : []),
  ]
  const [wanted, setTab] = useState<Tab>(request.tab)
  const tab = tabs.some(({ value }) => value === wanted) ? wanted : tabs[0]?.value
  const topUp = useTopUp({ kami: request.kami })
  const purchase = useVipPurchase(me)
  const toTopUp = COMMON_IS_PAY && (
    <Button variant="primary" size={44} className={bar.pay} onClick={() => setTab('topup')}>
      {m.wallet_go_top_up()}
    </Button>
  )
  const foot = { topup: <TopUpBar topUp={topUp} />, vip: <VipBar purchase={purchase} topUp={toTopUp} /> }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        title={m.page_purse()}
        footer={tab && foot[tab]}
        className={styles.dialog}
      >
        <WalletStrip
          me={me}
          action={
            <Link to="/wallet" className={styles.toStatement} onClick={onClose}>
              {m.wallet_statement()}
            </Link>
          }
        />
        {tab === undefined ? (
          <Closed title={m.page_recharge_empty()} statement="/wallet" announcements="/announcement" onLeave={onClose} />
        ) : (
          <Tabs label={m.page_purse()} tabs={tabs} value={tab} onChange={setTab} className={styles.tabs}>
            <TabPanel value="topup">
              <TopUpForm topUp={topUp} />
            </TabPanel>
            <TabPanel value="vip">
              <VipForm purchase={purchase} />
            </TabPanel>
          </Tabs>
        )}
      </Dialog>
      <PayOverlay topUp={topUp} />
      <OutcomeOverlay title={m.wallet_redeem_card()} outcome={topUp.outcome} onClose={topUp.closeOutcome} />
      <OutcomeOverlay title={m.wallet_tab_vip()} outcome={purchase.outcome} onClose={purchase.closeOutcome} />
    </>
  )
}
