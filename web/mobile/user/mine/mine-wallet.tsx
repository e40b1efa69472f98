import ChevronRight from 'lucide-react/icons/chevron-right'
import Crown from 'lucide-react/icons/crown'
import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { isVip, vipDaysLeft } from '#web/social/people/member-badges.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './mine.module.css'

export function MineWallet({ me }: { me: OwnInfo }) {
  const { COMMON_CURRENCY, COMMON_IS_PAY, COMMON_IS_VIP } = useSite()
  return (
    <section className={styles.wallet}>
      <div className={styles.purse}>
        <div className={styles.purseHead}>
          {/* the whole card leads to the purse, the button on it to the top-up */}
          <Link to="/webapp/user/purse" className={styles.cover}>
            {m.mine_wallet()}
          </Link>
          {COMMON_IS_PAY && (
            <Button variant="primary" size={28} to="/webapp/user/recharge" className={styles.topUp}>
              {m.mine_recharge()}
            </Button>
          )}
        </div>
        <div className={styles.amount}>{formatMoney(Math.round(me.money * 100))}</div>
        <div className={styles.unit}>{COMMON_CURRENCY}</div>
      </div>
      {COMMON_IS_VIP && <VipCard me={me} />}
    </section>
  )
}

function VipCard({ me }: { me: OwnInfo }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const isActive = isVip(me, now)
  return (
    <div className={styles.purse} data-vip>
      <div className={styles.purseHead}>
        <Link to="/webapp/user/vip" className={styles.cover}>
          <Icon of={Crown} size={16} />
          {m.member_vip()}
        </Link>
        <Icon of={ChevronRight} size={16} />
      </div>
      <div className={styles.amount}>
        {isActive ? m.member_vip_days({ days: vipDaysLeft(me, now) }) : m.member_vip_none()}
      </div>
      <div className={styles.unit}>
        {isActive ? m.member_vip_valid({ date: formatDate(me.vipendtime) }) : m.member_vip_look()}
      </div>
    </div>
  )
}
