import Crown from 'lucide-react/icons/crown'
import Plus from 'lucide-react/icons/plus'
import Ticket from 'lucide-react/icons/ticket'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { preloadForMember } from '#web/api/page-context.ts'
import { goodsQuery, ordersQuery, statementQuery } from '#web/api/queries/wallet-queries.ts'
import { ForMembers } from '#web/desktop/bookmark/for-members.tsx'
import { Page } from '#web/desktop/frame/page.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { AgentEntry } from '#web/features/wallet/agent-entry.tsx'
import { PurchaseList } from '#web/features/wallet/buying/purchase-list.tsx'
import { ClosedLinks } from '#web/features/wallet/closed.tsx'
import { OrderList, useHasOrders } from '#web/features/wallet/pay/order-list.tsx'
import { PayReturn } from '#web/features/wallet/pay/pay-return.tsx'
import { ShopEntry } from '#web/features/wallet/shop/shop-entry.tsx'
import { Statement } from '#web/features/wallet/statement/statement.tsx'
import { useBroughtCode } from '#web/features/wallet/top-up/use-brought-code.ts'
import { VipPerks } from '#web/features/wallet/vip/vip-form.tsx'
import { VipHero } from '#web/features/wallet/vip/vip-hero.tsx'
import { VipState } from '#web/features/wallet/wallet-strip.tsx'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { isVip } from '#web/social/people/member-badges.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { wakeNow } from '#web/ui/hooks/use-first-interaction.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './wallet.module.css'

export const title = () => m.page_purse()

export const loader = preloadForMember(({ api: own, queries }) =>
  Promise.all([
    queries.prefetchInfiniteQuery(statementQuery(own)),
    queries.prefetchInfiniteQuery(ordersQuery(own)),
    queries.prefetchQuery(goodsQuery(own)),
  ]),
)

/** My balance and what moved it. A link with a card code opens the dialog with it; who comes back from paying hears how it went. */
export function Component() {
  const me = useMe()
  const { COMMON_IS_PAY, COMMON_IS_VIP } = useSite()
  const [search] = useSearchParams()
  const trade = search.get('trade')
  const kami = useBroughtCode()
  const isMember = me !== null
  useEffect(() => {
    if (!isMember) return openLogin()
    if (kami === undefined || !COMMON_IS_PAY) return
    openWallet({ tab: 'topup', kami })
    wakeNow()
  }, [isMember, kami, COMMON_IS_PAY])
  return (
    <Page {...(me && COMMON_IS_VIP ? { side: <Membership me={me} /> } : { columns: 'centred' })}>
      <HiddenTitle>{m.page_purse()}</HiddenTitle>
      {trade && me && <PayReturn trade={trade} />}
      {me ? <Mine me={me} /> : <ForMembers />}
    </Page>
  )
}

/** What membership is, and how mine stands. */
function Membership({ me }: { me: OwnInfo }) {
  return (
    <>
      <VipHero me={me} />
      <Card padded>
        <VipPerks as="h2" narrow />
        <Button variant="text" to="/vip">
          {m.privilege_all()}
        </Button>
      </Card>
    </>
  )
}

function Mine({ me }: { me: OwnInfo }) {
  const { COMMON_CURRENCY, COMMON_IS_VIP } = useSite()
  const hasOrders = useHasOrders()
  return (
    <>
      <Card className={styles.purse} aria-labelledby="balance">
        <div>
          <h2 id="balance" className={styles.label}>
            {m.home_balance({ currency: COMMON_CURRENCY })}
          </h2>
          <p className={styles.amount} aria-live="polite">
            {formatMoney(Math.round(me.money * 100))}
          </p>
          <p className={styles.label}>{COMMON_IS_VIP ? <VipState me={me} /> : m.wallet_into_account()}</p>
        </div>
        <div className={styles.actions}>
          <WalletActions me={me} />
          <AgentEntry id={me._id} to="/wallet/cards" />
          <ShopEntry to="/shop" />
        </div>
      </Card>
      {hasOrders && (
        <Card aria-labelledby="orders">
          <CardHead title={m.wallet_orders()} id="orders" />
          <OrderList />
        </Card>
      )}
      <Card>
        <Tabs
          label={m.page_purse()}
          className={styles.tabs}
          tabs={[
            { value: 'statement', label: m.purse_records() },
            { value: 'purchases', label: m.purchase_list() },
          ]}
          defaultValue="statement"
        >
          <TabPanel value="statement">
            <Statement />
          </TabPanel>
          <TabPanel value="purchases">
            <PurchaseList />
          </TabPanel>
        </Tabs>
      </Card>
    </>
  )
}

function WalletActions({ me }: { me: OwnInfo }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const { COMMON_IS_PAY, COMMON_IS_VIP } = useSite()
  if (!COMMON_IS_PAY && !COMMON_IS_VIP)
    return (
      <div className={styles.closed}>
        <p>{m.page_recharge_empty()}</p>
        <ClosedLinks announcements="/announcement" />
      </div>
    )
  return (
    <>
      {COMMON_IS_PAY && (
        <>
          <Button variant="primary" size={44} icon={<Icon of={Plus} />} onClick={() => openWallet({ tab: 'topup' })}>
            {m.mine_recharge()}
          </Button>
          <Button
            variant="soft"
            size={44}
            icon={<Icon of={Ticket} />}
            onClick={() => openWallet({ tab: 'topup', kami: '' })}
          >
            {m.wallet_redeem_card()}
          </Button>
        </>
      )}
      {COMMON_IS_VIP && (
        <Button size={44} icon={<Icon of={Crown} />} onClick={() => openWallet({ tab: 'vip' })}>
          {isVip(me, now) ? m.wallet_renew_vip() : m.wallet_tab_vip()}
        </Button>
      )}
    </>
  )
}
