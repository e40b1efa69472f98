import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { hasHelpQuery } from '#web/api/queries/announcement-queries.ts'
import { goodsQuery, recentOrdersQuery, statementQuery } from '#web/api/queries/wallet-queries.ts'
import { AgentEntry } from '#web/features/wallet/agent-entry.tsx'
import { OrderHistory, WaitingOrders } from '#web/features/wallet/pay/order-list.tsx'
import { ShopEntry } from '#web/features/wallet/shop/shop-entry.tsx'
import { Statement } from '#web/features/wallet/statement/statement.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useHelpPath } from '#web/mobile/use-help-path.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import pay from './pay.module.css'
import styles from './purse.module.css'

export const title = () => m.page_purse()

export const loader = preload(({ api: own, queries }) =>
  Promise.all([
    queries.prefetchInfiniteQuery(statementQuery(own)),
    queries.prefetchQuery(recentOrdersQuery(own)),
    queries.prefetchQuery(goodsQuery(own)),
    queries.prefetchQuery(hasHelpQuery(own)),
  ]),
)

export function Component() {
  const me = useMe()
  const { COMMON_CURRENCY, COMMON_IS_PAY } = useSite()
  const help = useHelpPath()
  if (!me) return null
  const toHelp = (
    <Link to={help} className={pay.action}>
      {m.login_help()}
    </Link>
  )
  return (
    <MobilePage title={m.page_purse()} line={false} end={toHelp} refreshes>
      <section className={styles.balance}>
        <p className={styles.label}>{m.home_balance({ currency: COMMON_CURRENCY })}</p>
        <p className={styles.amount}>{formatMoney(Math.round(me.money * 100))}</p>
        {COMMON_IS_PAY && (
          <div className={styles.actions}>
            <Button variant="primary" size={48} to="/webapp/user/recharge">
              {m.mine_recharge()}
            </Button>
            <Button variant="soft" size={48} icon={<Icon of={Ticket} />} to="/webapp/user/recharge?kami=">
              {m.wallet_redeem_card()}
            </Button>
          </div>
        )}
        <div className={styles.agent}>
          <AgentEntry id={me._id} to="/webapp/user/cards" block />
          <ShopEntry to="/webapp/shop/auth" block />
        </div>
      </section>
      <WaitingOrders
        frame={(orders) => (
          <section className={styles.records} aria-labelledby="orders">
            <h2 id="orders" className={styles.title}>
              {m.wallet_orders_waiting()}
            </h2>
            {orders}
          </section>
        )}
      />
      <section className={styles.records} aria-labelledby="records">
        <div className={styles.title}>
          <h2 id="records">{m.purse_records()}</h2>
          <Link to="/webapp/user/purchases" className={styles.history}>
            {m.purchase_list()}
            <Icon of={ChevronRight} size={16} />
          </Link>
          <History />
        </div>
        <Statement />
      </section>
    </MobilePage>
  )
}

/** All orders, for those who ever made one. */
function History() {
  const { data } = useQuery(recentOrdersQuery(api))
  const [isOpen, setOpen] = useState(false)
  if (!data?.total) return null
  return (
    <>
      <button type="button" className={styles.history} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.wallet_orders()}
        <Icon of={ChevronRight} size={16} />
      </button>
      <Overlay open={isOpen} onClose={() => setOpen(false)} title={m.wallet_orders()} bare start={null}>
        <OrderHistory />
      </Overlay>
    </>
  )
}
