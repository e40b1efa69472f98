import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { LevelBadge, OwnBadge, VipBadge } from '#web/ui/feedback/badge.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'

/** Somebody is a VIP member as long as the end of the paid time lies ahead. */
export function isVip(user: { vipendtime: number }, now: number): boolean {
  return user.vipendtime > now
}

const day = 24 * 3600_000

/** In days of the calendar, so that thirty days are thirty from the first minute on; the last day is one, too. */
export function vipDaysLeft(user: { vipendtime: number }, now: number): number {
  return Math.max(1, (Date.parse(formatDate(user.vipendtime)) - Date.parse(formatDate(now))) / day)
}

/** What stands behind a name: the level, and VIP where the site has it and the member paid for it. */
export function MemberBadges({ user }: { user: { grade: number; vipendtime: number; badge?: boolean } }) {
  return (
    <>
      {user.badge && <OwnBadge />}
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
