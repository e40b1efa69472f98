import { m } from '#messages/messages.js'
import { usePage } from '../../session/page.tsx'
import { useMe } from '../../session/use-me.ts'
import { useSite } from '../../session/use-site.ts'
import { isVip } from '../../social/vip.ts'
import { formatDate } from '../../ui/format.ts'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_vip()

export function Component() {
  const me = useMe()
  const { now } = usePage()
  const { COMMON_IS_VIP } = useSite()
  if (!me) return null
  if (!COMMON_IS_VIP) return <EmptyScreen title={m.page_vip()} text={m.page_vip_empty()} drawing="locked" />
  const state = isVip(me, now) ? m.vip_benefit_until({ date: formatDate(me.vipendtime) }) : m.member_vip_off()
  return <EmptyScreen title={m.page_vip()} text={state} description={m.vip_buy_later()} drawing="locked" />
}
