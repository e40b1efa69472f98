import Copy from 'lucide-react/icons/copy'
import type { UserCard } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { isVip } from '#web/social/people/vip.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
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
