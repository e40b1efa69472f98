import BellOff from 'lucide-react/icons/bell-off'
import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { useDraft } from '#web/chat/drafts.ts'
import { useIsOnline } from '#web/chat/presence.ts'
import { formatListTime } from '#web/features/chat/chat-time.ts'
import { GroupFace } from '#web/features/chat/group/group-face.tsx'
import { noticeText } from '#web/features/chat/group/notice-text.ts'
import { excerptOf } from '#web/features/chat/marks/message-words.ts'
import { nameOf } from '#web/features/chat/use-chat-acts.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useArea, usePaths } from '#web/social/paths.ts'
import { UnreadCount } from '#web/ui/feedback/badge.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './session-list.module.css'

type SessionRowProps = { session: ChatSession; isCurrent: boolean }

/** Who, what was lastLine last, when, and how much of it I have not read. */
export const SessionRow = memo(function SessionRow({ session, isCurrent }: SessionRowProps) {
  const paths = usePaths()
  const isMobile = useArea() === 'mobile'
  return (
    <Link
      to={paths.chat(session._id)}
      replace={!isMobile}
      preventScrollReset
      className={styles.row}
      data-top={session.isTop || undefined}
      aria-current={isCurrent || undefined}
    >
      <Face session={session} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{nameOf(session)}</span>
          {session.isTop && (
            <span className={styles.pin}>
              <Icon of={Pin} size={12} />
              <VisuallyHidden>{m.chat_is_top()}</VisuallyHidden>
            </span>
          )}
          {session.group?.isMuted && (
            <span className={styles.pin}>
              <Icon of={BellOff} size={12} />
              <VisuallyHidden>{m.group_is_muted()}</VisuallyHidden>
            </span>
          )}
          <Time at={session.lastMessageTime} />
        </span>
        <span className={styles.line}>
          <LastLine session={session} isCurrent={isCurrent} />
          <UnreadCount count={session.unread} quiet={session.group?.isMuted} />
        </span>
      </span>
    </Link>
  )
})

function Face({ session: { toUser, toUserId, group } }: { session: ChatSession }) {
  const size = useArea() === 'mobile' ? 48 : 44
  const isOnline = useIsOnline(toUserId._id)
  if (group) return <GroupFace of={group} size={size} />
  return toUser ? <MemberAvatar of={toUser} size={size} online={isOnline} /> : <Avatar name="" size={size} gone />
}

function Time({ at }: { at: number }) {
  const { now } = usePage()
  const current = useNow() ?? now
  if (at === 0) return null
  return (
    <time dateTime={new Date(at).toISOString()} className={styles.time}>
      {formatListTime(at, current)}
    </time>
  )
}

function LastLine({ session: { _id, lastMessage, mentionSeq, group }, isCurrent }: SessionRowProps) {
  const me = useMe()?._id ?? ''
  const draft = useDraft(_id)
  if (draft && !isCurrent)
    return (
      <span className={styles.lastLine}>
        <span className={styles.draft}>{m.chat_draft()}</span> {draft}
      </span>
    )
  return (
    <span className={styles.lastLine}>
      {mentionSeq !== undefined && <span className={styles.draft}>{m.group_called()} </span>}
      {lastMessage &&
        (group?.blockedIds.includes(lastMessage.fromUserId) && !lastMessage.notice
          ? m.chat_folded()
          : lineOf(lastMessage, me))}
    </span>
  )
}

/** A message in one line; in a group with who says it. */
function lineOf(message: ChatMessage, me: string): string {
  const { fromUser, fromUserId, notice, isRecalled } = message
  if (notice) return noticeText(message, notice, me)
  if (!fromUser || fromUserId === me) return wordsOf(message, me)
  return isRecalled
    ? m.group_recalled({ name: fromUser.name })
    : m.group_line({ name: fromUser.name, text: wordsOf(message, me) })
}

function wordsOf(message: ChatMessage, me: string): string {
  const { isRecalled, fromUserId } = message
  if (isRecalled) return fromUserId === me ? m.chat_recalled_mine() : m.chat_recalled_other()
  return excerptOf(message)
}
