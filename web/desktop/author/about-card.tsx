import Copy from 'lucide-react/icons/copy'
import type { UserCard } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { usePage } from '../../session/page.tsx'
import { useSite } from '../../session/use-site.ts'
import { isVip } from '../../social/vip.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
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
          <dd>
            {user._id}
            <IconButton
              size={28}
              icon={<Icon of={Copy} size={14} />}
              label={m.author_copy_number()}
              className={styles.copy}
              onClick={() => void copyNumber(user._id)}
            />
          </dd>
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

async function copyNumber(number: string): Promise<void> {
  if (await copyText(number)) toast.success(m.share_copied())
  else toast.error(m.share_copy_failed())
}
