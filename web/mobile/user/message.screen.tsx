import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { unreadOf } from '../../api/notification-queries.ts'
import { messageKinds } from '../../features/message-kinds/message-kinds.ts'
import { ReadAll } from '../../features/notices/read-all.tsx'
import { useUnread } from '../../session/news.ts'
import { WithUnread } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './message.module.css'

export const title = () => m.page_message()

export function Component() {
  const counts = useUnread()
  return (
    <MobilePage title={m.page_message()} refreshes start={null} end={<ReadAll />} line={false} className={styles.main}>
      <nav aria-label={m.message_kinds()} className={styles.kinds}>
        {messageKinds
          .filter(({ type }) => type !== 'chat')
          .map((kind) => (
            <Link key={kind.type} to={kind.mobile} className={styles.kind}>
              <WithUnread count={kind.type === 'chat' ? 0 : unreadOf(counts, kind.type)}>
                <span className={styles.icon} data-kind={kind.type}>
                  <Icon of={kind.icon} size={24} />
                </span>
              </WithUnread>
              {kind.name()}
            </Link>
          ))}
      </nav>
      <section className={styles.sessions} aria-label={m.message_sessions()}>
        <EmptyState
          level={2}
          drawing="comments"
          title={m.message_sessions_empty()}
          description={m.message_none_hint()}
        />
      </section>
    </MobilePage>
  )
}
