import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect } from 'react-router'
import { m } from '#messages/messages.js'
import { unreadOf } from '#web/api/queries/notification-queries.ts'
import { loadSessions } from '#web/features/chat/load-chat.ts'
import { SessionList } from '#web/features/chat/sessions/session-list.tsx'
import { messageKinds } from '#web/features/message-kinds/message-kinds.ts'
import { ReadAll } from '#web/features/notices/read-all.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useUnread } from '#web/session/news.ts'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './message.module.css'
import { SwipeRow } from './swipe-row.tsx'

export const title = () => m.page_message()

/** An address of the desktop that names a chat leads to its own page here. */
export function loader(args: LoaderFunctionArgs) {
  const session = new URL(args.request.url).searchParams.get('session')
  if (session && /^\d+$/.test(session)) throw redirect(`/webapp/user/message/chat/${session}`)
  return loadSessions(args)
}

export function Component() {
  const counts = useUnread()
  return (
    <MobilePage title={m.page_message()} refreshes start={null} end={<ReadAll />} line={false} className={styles.main}>
      <nav aria-label={m.message_kinds()} className={styles.kinds}>
        {messageKinds
          .filter(({ type }) => type !== 'chat')
          .map((kind) => (
            <Link key={kind.type} to={kind.mobile} className={styles.kind}>
              <WithUnread count={unreadOf(counts, kind.type)}>
                <span className={styles.icon} data-kind={kind.type}>
                  <Icon of={kind.icon} size={24} />
                </span>
              </WithUnread>
              {kind.name()}
            </Link>
          ))}
      </nav>
      <Sessions />
    </MobilePage>
  )
}

/** One row is pulled aside at most. */
function Sessions() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className={styles.sessions} aria-label={m.message_sessions()}>
      <SessionList
        around={(session, row) => (
          <SwipeRow
            session={session}
            isOpen={open === session._id}
            onOpen={(isOpen) => setOpen(isOpen ? session._id : null)}
          >
            {row}
          </SwipeRow>
        )}
      />
    </section>
  )
}
