import { Link } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { useIsOnline } from '#web/chat/presence.ts'
import { useSocketOnline } from '#web/session/socket.ts'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import styles from './chat-head.module.css'
import { SessionMenu } from './sessions/session-menu.tsx'

/** Whom I am talking to, and whether they are there. */
export function ChatHead({ session }: { session: ChatSession | undefined }) {
  const paths = usePaths()
  const toUser = session?.toUser
  return (
    <header className={styles.head}>
      {session && (
        <>
          <div className={styles.who}>
            <h2 className={styles.names}>
              {toUser ? (
                <>
                  <Link to={paths.author(toUser._id)} className={styles.name}>
                    {toUser.name}
                  </Link>
                  <MemberBadges user={toUser} />
                </>
              ) : (
                <span className={styles.name}>{m.person_gone()}</span>
              )}
            </h2>
            <Presence userId={session.toUserId._id} />
          </div>
          <SessionMenu session={session} />
        </>
      )}
    </header>
  )
}

/** Nothing is said while we do not know. */
export function Presence({ userId }: { userId: string }) {
  const isKnown = useSocketOnline()
  const isOnline = useIsOnline(userId)
  return (
    <p className={styles.presence} data-online={isOnline || undefined}>
      {isKnown && (
        <>
          <span className={styles.dot} />
          {isOnline ? m.ui_online() : m.chat_offline()}
        </>
      )}
    </p>
  )
}
