import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { recentOrdersQuery, statementQuery } from '../../api/wallet-queries.ts'
import { AgentEntry } from '../../features/wallet/agent-entry.tsx'
import { OrderHistory, WaitingOrders } from '../../features/wallet/order-list.tsx'
import { Statement } from '../../features/wallet/statement.tsx'
import { useMe } from '../../session/use-me.ts'
import { useSite } from '../../session/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './purse.module.css'

export const title = () => m.page_purse()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api: own, queries } = context.get(pageContext)
  await Promise.all([queries.prefetchInfiniteQuery(statementQuery(own)), queries.prefetchQuery(recentOrdersQuery(own))])
  return null
}

export function Component() {
  const me = useMe()
  const { COMMON_CURRENCY, COMMON_IS_PAY } = useSite()
  if (!me) return null
  return (
    <MobilePage title={m.page_purse()} line={false} refreshes>
      <section className={styles.balance}>
        <p className={styles.label}>{m.home_balance({ currency: COMMON_CURRENCY })}</p>
        <p className={styles.amount}>{formatMoney(Math.round(me.money * 100))}</p>
        {COMMON_IS_PAY && (
          <div className={styles.ways}>
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
