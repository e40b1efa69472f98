import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { Presence, WhoWrites } from '#web/features/chat/chat-head.tsx'
import { Conversation } from '#web/features/chat/conversation.tsx'
import { chatName, loadChat } from '#web/features/chat/load-chat.ts'
import { SessionMenu } from '#web/features/chat/sessions/session-menu.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { nameLook } from '#web/social/people/name-look.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useKeyboardInset } from '#web/ui/hooks/use-keyboard-inset.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chat.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => chatName(queries, params.id) || m.message_chats()

export const loader = (args: LoaderFunctionArgs) => loadChat(args, notFound)

/** One chat on the whole screen. The field sits on the keyboard, and the list stays at its end. */
export function Component() {
  const { id = '' } = useParams()
  const page = useRef<HTMLElement>(null)
  useKeyboardInset(page)
  return (
    <main ref={page} className={styles.page}>
      <Conversation id={id} head={(session) => <Head session={session} />} />
    </main>
  )
}

/** The whole of the middle leads to the person, or to the group. */
function Name({ of: { toUser, group } }: { of: ChatSession }) {
  if (group && !group.role) return group.name
  if (group)
    return (
      <Link to={`/webapp/user/message/group/${group._id}`} className={styles.person}>
        {m.group_title({ name: group.name, count: group.members })}
      </Link>
    )
  if (!toUser) return m.person_gone()
  return (
    <Link to={`/webapp/author/${toUser._id}`} className={styles.person} {...nameLook(toUser)}>
      {toUser.name}
    </Link>
  )
}

function Head({ session }: { session: ChatSession | undefined }) {
  return (
    <header className={styles.head}>
      <BackButton />
      <div className={styles.who}>
        <h1 className={styles.name}>{session && <Name of={session} />}</h1>
        {session && !session.group && <Presence sessionId={session._id} userId={session.toUserId._id} />}
        {session?.group && <WhoWrites sessionId={session._id} />}
      </div>
      {session?.group?.role ? (
        <IconButton
          size={44}
          icon={<Icon of={Users} />}
          label={m.group_info()}
          to={`/webapp/user/message/group/${session.group._id}`}
        />
      ) : null}
      {session ? <SessionMenu session={session} size={44} /> : <span className={styles.noMenu} />}
    </header>
  )
}
