import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { LevelBadge, VipBadge } from '#web/ui/feedback/badge.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { isVip } from './vip.ts'

/** What stands behind a name: the level, and VIP where the site has it and the member paid for it. */
export function MemberBadges({ user }: { user: { grade: number; vipendtime: number } }) {
  return (
    <>
      <LevelBadge level={user.grade} />
      <MemberVipBadge user={user}>{m.member_vip()}</MemberVipBadge>
    </>
  )
}

/** VIP alone and in few letters, where a line has no room for more. It goes when the time is over, while the page stays. */
export function MemberVipBadge({ user, children }: { user: { vipendtime: number }; children?: string }) {
  const { now } = usePage()
  const current = useNow() ?? now
  return useSite().COMMON_IS_VIP && isVip(user, current) ? <VipBadge>{children}</VipBadge> : null
}
