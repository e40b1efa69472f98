import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { useSite } from '../../session/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoney } from '../../ui/format.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './purse.module.css'

export const title = () => m.page_purse()

export function Component() {
  const me = useMe()
  const { COMMON_CURRENCY, COMMON_IS_PAY } = useSite()
  if (!me) return null
  return (
    <MobilePage title={m.page_purse()} line={false}>
      <section className={styles.balance}>
        <p className={styles.label}>{m.home_balance({ currency: COMMON_CURRENCY })}</p>
        <p className={styles.amount}>{formatMoney(Math.round(me.money * 100))}</p>
        {COMMON_IS_PAY && (
          <Button variant="primary" size={44} to="/webapp/user/recharge">
            {m.mine_recharge()}
          </Button>
        )}
      </section>
      <section className={styles.records}>
        <h2 className={styles.title}>{m.purse_records()}</h2>
        <EmptyState drawing="nothing" title={m.page_purse_empty()} />
      </section>
    </MobilePage>
  )
}
