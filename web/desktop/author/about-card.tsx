import type { UserCard } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { usePage } from '../../session/page.tsx'
import { useSite } from '../../session/use-site.ts'
import { isVip } from '../../social/vip.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from './author.module.css'

export function AboutCard({ user }: { user: UserCard & { createTime: number } }) {
  const { now } = usePage()
  const showsVip = useSite().COMMON_IS_VIP && isVip(user, now)
  return (
    <Card as="section" className={styles.about}>
      <CardHead title={m.author_about()} />
      <dl className={styles.facts}>
        <div>
          <dt>{m.author_joined()}</dt>
          <dd>{formatDate(user.createTime)}</dd>
        </div>
        <div>
          <dt>{m.author_number()}</dt>
          <dd>{user._id}</dd>
        </div>
        {showsVip && (
          <div>
            <dt>{m.author_vip()}</dt>
            <dd>{m.member_vip_until({ date: formatDate(user.vipendtime) })}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
