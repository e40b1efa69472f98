import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { AuthorFigures } from '#web/social/people/author-figures.tsx'
import { isVip, MemberBadges } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './home.module.css'

const GradeLine = lazyPart(() => import('#web/features/grade/grade-line.tsx').then((module) => module.GradeLine), {
  meanwhile: <Skeleton />,
})

export function MemberCard({ me }: { me: OwnInfo }) {
  const { COMMON_CURRENCY } = useSite()
  return (
    <Card padded aria-label={m.home_my_card()}>
      <div className={styles.member}>
        <MemberAvatar of={me} size={48} />
        <div className={styles.memberText}>
          <div className={styles.memberName}>
            <Link to={`/author/${me._id}`} {...nameLook(me)}>
              {me.name}
            </Link>
            <MemberBadges user={me} />
          </div>
          <VipLine me={me} />
        </div>
      </div>
      <MyFigures me={me} />
      <MyGrade />
      <hr className={styles.rule} />
      <div className={styles.purse}>
        <div>
          <div className={styles.balanceLabel}>{m.home_balance({ currency: COMMON_CURRENCY })}</div>
          <div className={styles.balance}>{formatMoney(Math.round(me.money * 100))}</div>
        </div>
        <WalletButton />
      </div>
    </Card>
  )
}

/** Top-up where the site has it, else membership. */
function WalletButton() {
  const { COMMON_IS_PAY, COMMON_IS_VIP } = useSite()
  if (!COMMON_IS_PAY && !COMMON_IS_VIP) return null
  return (
    <Button variant="soft" size={32} aria-haspopup="dialog" onClick={() => openWallet()}>
      {COMMON_IS_PAY ? m.mine_recharge() : m.wallet_tab_vip()}
    </Button>
  )
}

function VipLine({ me }: { me: OwnInfo }) {
  const { COMMON_IS_VIP } = useSite()
  const { now } = usePage()
  if (!COMMON_IS_VIP) return me.signature ? <p className={styles.memberLine}>{me.signature}</p> : null
  return (
    <p className={styles.memberLine}>
      {isVip(me, now) ? m.member_vip_valid({ date: formatDate(me.vipendtime) }) : m.member_vip_off()}
    </p>
  )
}

/** Comes when the page is there: it is the member's alone, and changes while the page stays. */
function MyGrade() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return <div className={styles.grade}>{isAwake && <GradeLine to="/account#grade" />}</div>
}

/** How many I follow, have as followers, and have pleased. The same answer as on my page, so it comes from there. */
function MyFigures({ me }: { me: OwnInfo }) {
  const user = useQuery(userQuery(api, me._id))
  if (user.data) return <AuthorFigures user={user.data} className={styles.figures} />
  if (user.isError) return <SideState of={user} />
  return (
    <div className={styles.figures} aria-hidden="true">
      <Skeleton width={50} />
      <Skeleton width={50} />
      <Skeleton width={50} />
    </div>
  )
}
