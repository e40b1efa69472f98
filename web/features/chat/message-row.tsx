import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'
import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { ImMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { useDraft, writeDraft } from '#web/chat/drafts.ts'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Bubble } from './bubble.tsx'
import styles from './chat.module.css'
import { formatGroupTime } from './chat-time.ts'
import { MessageMenu, pressMenuOf } from './message-menu.tsx'
import type { TimelineItem } from './timeline.ts'
import { recalledWords } from './use-chat-acts.ts'

type MessageRowProps = {
  item: TimelineItem
  toUser: UserCard | null
  /** Whether the other one has read it; null where that is not told. */
  isRead: boolean | null
}

export const MessageRow = memo(
  function MessageRow({ item, toUser, isRead }: MessageRowProps) {
    const { key, isMine, isFirst, isLater, message, at } = item
    return (
      <li className={styles.row} data-message={key}>
        {isLater && <GroupTime at={at} />}
        {message?.isRecalled ? (
          <Recalled message={message} isMine={isMine} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: a finger finds the menu of the button on the bubble, too
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the button itself
          <div
            className={styles.msg}
            data-mine={isMine || undefined}
            data-first={isFirst || undefined}
            onClick={pressMenuOf}
          >
            {isFirst ? <Face isMine={isMine} toUser={toUser} /> : <span className={styles.noFace} />}
            <VisuallyHidden>
              {m.chat_said_by({ name: isMine ? m.chat_my_name() : (toUser?.name ?? m.person_gone()) })}
            </VisuallyHidden>
            <Bubble item={item} />
            <MessageState item={item} isRead={isRead} />
            {message && <MessageMenu message={message} isMine={isMine} toUser={toUser} />}
          </div>
        )}
      </li>
    )
  },
  (before, after) =>
    before.toUser === after.toUser && before.isRead === after.isRead && isSame(before.item, after.item),
)

function isSame(one: TimelineItem, other: TimelineItem): boolean {
  return (Object.keys(one) as (keyof TimelineItem)[]).every((name) => one[name] === other[name])
}

/** What was taken back can be written anew as long as this page remembers it. */
function Recalled({ message: { _id, sessionId }, isMine }: { message: ImMessage; isMine: boolean }) {
  const userId = useMe()?._id ?? ''
  const draft = useDraft(sessionId)
  const words = recalledWords.get(_id)
  const edit = () => writeDraft(userId, sessionId, [draft, words].filter(Boolean).join('\n'))
  return (
    <p className={styles.recalled}>
      {isMine ? m.chat_recalled_mine() : m.chat_recalled_other()}
      {isMine && words && (
        <button type="button" className={styles.again} onClick={edit}>
          {m.chat_edit_again()}
        </button>
      )}
    </p>
  )
}

function GroupTime({ at }: { at: number }) {
  const { now } = usePage()
  const current = useNow() ?? now
  return (
    <p className={styles.time}>
      <time dateTime={new Date(at).toISOString()}>{formatGroupTime(at, current)}</time>
    </p>
  )
}

function Face({ isMine, toUser }: { isMine: boolean; toUser: UserCard | null }) {
  const paths = usePaths()
  const me = useMe()
  if (isMine)
    return (
      <Link to={paths.author(me?._id ?? '')} aria-label={m.chat_my_name()} className={styles.face}>
        <OwnAvatar size={36} />
      </Link>
    )
  if (!toUser) return <Avatar name="" size={36} gone />
  return (
    <Link to={paths.author(toUser._id)} aria-label={toUser.name} className={styles.face}>
      <MemberAvatar of={toUser} size={36} />
    </Link>
  )
}

/** How far a message of mine has come. */
function MessageState({ item: { entry }, isRead }: { item: TimelineItem; isRead: boolean | null }) {
  if (entry?.state === 'failed') return <Failed entry={entry} />
  if (entry)
    return (
      <span className={styles.state}>
        <Spinner size={12} />
        {m.chat_sending()}
      </span>
    )
  if (isRead === null) return null
  return <span className={styles.state}>{isRead ? m.chat_read() : m.chat_delivered()}</span>
}

/** The server's own sentence says why. */
function Failed({ entry: { clientId, error } }: { entry: OutboxEntry }) {
  const outbox = useOutbox().get
  return (
    <span className={styles.failed}>
      <span className={styles.state} data-failed>
        <Icon of={TriangleAlert} size={14} />
        {m.chat_failed()}
        <button type="button" className={styles.again} onClick={() => void outbox()?.retry(clientId)}>
          {m.chat_resend()}
        </button>
        <button type="button" className={styles.again} onClick={() => void outbox()?.remove(clientId)}>
          {m.chat_delete()}
        </button>
      </span>
      {error && (
        <span className={styles.reason} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
