import { useQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { savedQuery } from '#web/api/queries/wallet-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { isVip, vipDaysLeft } from '#web/social/people/member-badges.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './vip-hero.module.css'

/** The card of a member, in gold: until when, and how long that is. */
export function VipHero({ me, className }: { me: OwnInfo; className?: string }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const isActive = isVip(me, now)
  return (
    <section className={classNames(styles.hero, className)}>
      <MemberAvatar of={me} size={44} />
      <div className={styles.text}>
        <b>{me.name}</b>
        <span>{isActive ? m.member_vip_valid({ date: formatDate(me.vipendtime) }) : m.member_vip_off()}</span>
      </div>
      <Icon of={Crown} size={28} />
      {isActive && <DaysLeft days={vipDaysLeft(me, now)} />}
      {isActive && <Saved />}
    </section>
  )
}

/** This month, once there is something. */
function Saved() {
  const saved = useQuery(savedQuery(api)).data?.saved ?? 0
  if (saved === 0) return null
  return (
    <p className={styles.saved}>
      {m.vip_saved()} <b>{formatMoney(Math.round(saved * 100))}</b>
    </p>
  )
}

/** The sentence with its figure large, wherever the language puts it. */
function DaysLeft({ days }: { days: number }) {
  const [before, after] = m.member_vip_days({ days }).split(String(days))
  return (
    <p className={styles.days}>
      {before}
      <b>{days}</b>
      {after}
    </p>
  )
}
