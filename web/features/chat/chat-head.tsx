import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
import { m } from '#messages/messages.js'
import { useIsOnline } from '#web/chat/presence.ts'
import { useTyping } from '#web/chat/typing.ts'
import { useSocketOnline } from '#web/session/socket.ts'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chat-head.module.css'
import { GroupFace } from './group/group-face.tsx'
import { FindButton } from './search/find-button.tsx'
import { SessionMenu } from './sessions/session-menu.tsx'

type ChatHeadProps = {
  session: ChatSession | undefined
  /** Shows who is in the group, or hides it. */
  onGroup: () => void
  isGroupShown: boolean
}

/** Whom I am talking to, and whether they are there. */
export function ChatHead({ session, onGroup, isGroupShown }: ChatHeadProps) {
  const paths = usePaths()
  const toUser = session?.toUser
  if (session?.group)
    return <GroupHead session={session} group={session.group} onGroup={onGroup} isGroupShown={isGroupShown} />
  return (
    <header className={styles.head}>
      {session && (
        <>
          <div className={styles.who}>
            <h2 className={styles.names}>
              {toUser ? (
                <>
                  <Link to={paths.author(toUser._id)} className={styles.name} {...nameLook(toUser)}>
                    {toUser.name}
                  </Link>
                  <MemberBadges user={toUser} />
                </>
              ) : (
                <span className={styles.name}>{m.person_gone()}</span>
              )}
            </h2>
            <Presence sessionId={session._id} userId={session.toUserId._id} />
          </div>
          <FindButton session={session} />
          <SessionMenu session={session} />
        </>
      )}
    </header>
  )
}

type GroupHeadProps = ChatHeadProps & { session: ChatSession; group: ChatGroup }

function GroupHead({ session, group, onGroup, isGroupShown }: GroupHeadProps) {
  return (
    <header className={styles.head}>
      <GroupFace of={group} size={40} />
      <div className={styles.who}>
        <h2 className={styles.names}>
          <span className={styles.name}>{group.name}</span>
          {!group.isOver && <span className={styles.number}>({group.members})</span>}
        </h2>
        <WhoWrites sessionId={session._id} />
      </div>
      <FindButton session={session} />
      {group.role && (
        <IconButton icon={<Icon of={Users} />} label={m.group_info()} aria-expanded={isGroupShown} onClick={onGroup} />
      )}
      <SessionMenu session={session} />
    </header>
  )
}

/** Nothing is said while we do not know. */
export function Presence({ sessionId, userId }: { sessionId: string; userId: string }) {
  const isKnown = useSocketOnline()
  const isOnline = useIsOnline(userId)
  const isWriting = useTyping(sessionId) !== ''
  return (
    <p className={styles.presence} data-online={isOnline || undefined}>
      {isKnown && (
        <>
          <span className={styles.dot} />
          {isWriting ? m.chat_typing() : isOnline ? m.ui_online() : m.chat_offline()}
        </>
      )}
    </p>
  )
}

/** In a group: who is writing just now. */
export function WhoWrites({ sessionId }: { sessionId: string }) {
  const names = useTyping(sessionId)
  return names ? <p className={styles.presence}>{m.chat_typing_of({ names })}</p> : null
}
