import { m } from '#messages/messages.js'
import { usePage } from '../session/page.tsx'
import { useSite } from '../session/use-site.ts'
import { LevelBadge, VipBadge } from '../ui/badge.tsx'
import { useNow } from '../ui/clock.tsx'
import { isVip } from './vip.ts'

/** What stands behind a name: the level, and VIP where the site has it and the member paid for it. */
export function MemberBadges({ user }: { user: { grade: number; vipendtime: number } }) {
  const { now } = usePage()
  const current = useNow() ?? now
  const hasVip = useSite().COMMON_IS_VIP && isVip(user, current)
  return (
    <>
      <LevelBadge level={user.grade} />
      {hasVip && <VipBadge>{m.member_vip()}</VipBadge>}
    </>
  )
}
