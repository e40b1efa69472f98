import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupAsksQuery } from '#web/api/queries/chat-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './panel.module.css'
import type { GroupActs } from './use-group-acts.ts'

/** Who waits for a yes. */
export function Asks({ groupId, acts }: { groupId: string; acts: GroupActs }) {
  const { data } = useQuery(groupAsksQuery(api, groupId))
  return (
    <section className={styles.part} aria-label={m.group_asks()}>
      <h3 className={styles.title}>{m.group_asks()}</h3>
      <ul>
        {data?.list.map(({ user, from }) => (
          <li key={user._id} className={styles.member}>
            <MemberAvatar of={user} size={40} />
            <span className={styles.grow}>
              <span className={styles.person}>{user.name}</span>
              <span className={styles.note}>{from ? m.group_ask_from({ name: from.name }) : m.group_ask_link()}</span>
            </span>
            <Button
              variant="line"
              size={32}
              aria-label={m.group_refuse_of({ name: user.name })}
              onClick={() => void acts.approve(user._id, false)}
            >
              {m.group_refuse()}
            </Button>
            <Button
              variant="soft"
              size={32}
              aria-label={m.group_pass_of({ name: user.name })}
              onClick={() => void acts.approve(user._id, true)}
            >
              {m.group_pass()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
