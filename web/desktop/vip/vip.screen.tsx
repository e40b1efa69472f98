import { useEffect } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { privilegesQuery } from '#web/api/queries/wallet-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { useHasVipPrivileges, VipPrivileges } from '#web/features/privileges/privilege-table.tsx'
import { Closed } from '#web/features/wallet/closed.tsx'
import { OutcomeOverlay } from '#web/features/wallet/pay/outcome-overlay.tsx'
import { useVipPurchase } from '#web/features/wallet/vip/use-vip-purchase.ts'
import { VipBar, VipForm } from '#web/features/wallet/vip/vip-form.tsx'
import { VipHero } from '#web/features/wallet/vip/vip-hero.tsx'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { wakeNow } from '#web/ui/hooks/use-first-interaction.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './vip.module.css'

export const title = () => m.page_vip()

export const loader = preload(({ api: own, queries }) => queries.prefetchQuery(privilegesQuery(own)))

/** What membership brings, what it costs, and how mine stands. Guests see it too. */
export function Component() {
  const me = useMe()
  const { COMMON_IS_VIP } = useSite()
  if (!COMMON_IS_VIP)
    return (
      <Page columns="centred">
        <HiddenTitle>{m.page_vip()}</HiddenTitle>
        <Card padded>
          <Closed title={m.page_vip_empty()} statement="/wallet" announcements="/announcement" />
        </Card>
      </Page>
    )
  return (
    <Page columns="centred">
      <HiddenTitle>{m.page_vip()}</HiddenTitle>
      {me ? <Mine me={me} /> : <Guest />}
      <VipPrivileges
        frame={(head, table) => (
          <Card aria-labelledby="privileges">
            <CardHead id="privileges" title={head} />
            <div className={styles.table}>{table}</div>
          </Card>
        )}
      />
    </Page>
  )
}

function Mine({ me }: { me: OwnInfo }) {
  const { COMMON_IS_PAY } = useSite()
  const purchase = useVipPurchase(me)
  const hasTable = useHasVipPrivileges()
  const topUp = COMMON_IS_PAY && (
    <Button
      variant="primary"
      size={44}
      onClick={() => {
        openWallet({ tab: 'topup' })
        wakeNow()
      }}
    >
      {m.wallet_go_top_up()}
    </Button>
  )
  return (
    <>
      <VipHero me={me} />
      <Card padded>
        <VipForm purchase={purchase} hasPerks={!hasTable} />
        <VipBar purchase={purchase} topUp={topUp} />
      </Card>
      <OutcomeOverlay title={m.wallet_tab_vip()} outcome={purchase.outcome} onClose={purchase.closeOutcome} />
    </>
  )
}

function Guest() {
  useEffect(() => wakeNow(), [])
  return (
    <Card padded className={styles.guest}>
      <p>{m.privilege_guest()}</p>
      <Button variant="primary" onClick={() => openLogin()}>
        {m.login_submit()}
      </Button>
    </Card>
  )
}
