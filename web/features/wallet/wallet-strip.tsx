import type { ReactNode } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { isVip, vipDaysLeft } from '#web/social/people/member-badges.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './wallet-strip.module.css'

/** Whose wallet it is, and what is in it. `raised`: a card on the ground of a page. */
export function WalletStrip({ me, action, raised }: { me: OwnInfo; action?: ReactNode; raised?: boolean }) {
  const { COMMON_CURRENCY: currency, COMMON_IS_VIP } = useSite()
  return (
    <div className={styles.strip} data-raised={raised || undefined}>
      <MemberAvatar of={me} size={40} />
      <div className={styles.stripWho}>
        <b>{me.name}</b>
        <span className={styles.small}>{COMMON_IS_VIP ? <VipState me={me} /> : m.wallet_into_account()}</span>
      </div>
      <div className={styles.stripSum}>
        <span className={styles.small}>
          {m.wallet_balance()} {action}
        </span>
        <span aria-live="polite">
          <b>{formatMoney(Math.round(me.money * 100))}</b> <small className={styles.small}>{currency}</small>
        </span>
      </div>
    </div>
  )
}

/** The clock of the page ticks by the minute: who has just bought thirty days has not thirty-one. */
const minute = 60_000

/** Until when somebody is a member, and how long that is. */
export function VipState({ me }: { me: OwnInfo }) {
  const page = usePage()
  const now = useNow() ?? page.now
  if (!isVip(me, now)) return m.member_vip_off()
  return (
    <span className={styles.vip}>
      <span>{m.wallet_vip_ends({ date: formatDate(me.vipendtime) })}</span>
      <span>{m.wallet_vip_left({ days: vipDaysLeft(me, now + minute) })}</span>
    </span>
  )
}
