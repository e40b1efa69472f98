import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { m } from '#messages/messages.js'
import { useDraft } from '#web/chat/drafts.ts'
import { placeOf } from '#web/features/chat/around/places.ts'
import styles from '#web/features/chat/chat.module.css'
import { formatGroupTime } from '#web/features/chat/chat-time.ts'
import { Author } from '#web/features/chat/group/author.tsx'
import { NoticeLine } from '#web/features/chat/group/notice-line.tsx'
import { MessageBody } from '#web/features/chat/kinds/message-body.tsx'
import { Reactions } from '#web/features/chat/marks/reactions.tsx'
import { ChooseRow } from '#web/features/chat/select/choose-row.tsx'
import { useIsChosen } from '#web/features/chat/select/selection.ts'
import type { TimelineItem } from '#web/features/chat/timeline.ts'
import { recalledWords } from '#web/features/chat/use-chat-acts.ts'
import { quoteMessage, writeAgain } from '#web/features/chat/use-writing.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { MessageMenu, openMenuOf, pressMenuOf } from './message-menu.tsx'
import { MessageState } from './message-state.tsx'
import { useTouchActs } from './use-touch-acts.ts'

type MessageRowProps = {
  item: TimelineItem
  /** Who says what is not mine. */
  toUser: UserCard | null
  /** In a group: what they are in it. */
  role?: GroupRole
  /** Of somebody whom I have blocked: it keeps its place, and shows nothing until I want to see it. */
  isFolded?: boolean
  /** I run the group. */
  runs?: boolean
  /** Whether the other one has read it; null where that is not told. */
  isRead: boolean | null
}

export const MessageRow = memo(
  function MessageRow({ item, toUser, role, isFolded, runs, isRead }: MessageRowProps) {
    const [isOpen, setOpen] = useState(false)
    const { key, isMine, isFirst, isLater, isNew, message, at } = item
    const isHidden = isFolded && !isOpen
    const isChosen = useIsChosen(isHidden ? null : message)
    const touch = useTouchActs(openMenuOf, message && !message.isRecalled ? () => quoteMessage(message) : null)
    return (
      <li className={styles.row} data-message={key} data-place={message ? placeOf(message) : undefined}>
        {isLater && <GroupTime at={at} />}
        {isNew && <p className={styles.unread}>{m.chat_news_below()}</p>}
        {message?.notice ? (
          <NoticeLine message={message} notice={message.notice} />
        ) : isHidden ? (
          <Folded onOpen={() => setOpen(true)} />
        ) : message?.isRecalled ? (
          <Recalled message={message} isMine={isMine} />
        ) : (
          <Choosing message={message} isChosen={isChosen}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a finger finds the menu of the button, too */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the button itself */}
            <div
              className={styles.msg}
              data-mine={isMine || undefined}
              data-first={isFirst || undefined}
              onClick={pressMenuOf}
              {...touch}
            >
              {isFirst ? <Face isMine={isMine} toUser={toUser} /> : <span className={styles.noFace} />}
              <VisuallyHidden>
                {m.chat_said_by({ name: isMine ? m.chat_my_name() : (toUser?.name ?? m.person_gone()) })}
              </VisuallyHidden>
              <Said item={item} toUser={toUser} role={role} />
              <MessageState item={item} isRead={isRead} />
              {message && <MessageMenu message={message} isMine={isMine} toUser={toUser} runs={runs} />}
            </div>
          </Choosing>
        )}
      </li>
    )
  },
  (before, after) =>
    before.toUser === after.toUser &&
    before.role === after.role &&
    before.isFolded === after.isFolded &&
    before.runs === after.runs &&
    before.isRead === after.isRead &&
    isSame(before.item, after.item),
)

type ChoosingProps = { message: ChatMessage | null; isChosen: boolean | null; children: ReactNode }

/** Null: nothing is being chosen. */
function Choosing({ message, isChosen, children }: ChoosingProps) {
  if (!message || isChosen === null) return children
  return (
    <ChooseRow message={message} isChosen={isChosen}>
      {children}
    </ChooseRow>
  )
}

/** The words, in a group below who says them, and what was put on them. */
function Said({ item, toUser, role }: Pick<MessageRowProps, 'item' | 'toUser' | 'role'>) {
  const { message, isFirst, isMine } = item
  const hasAuthor = role && isFirst && !isMine
  if (!hasAuthor && !message?.reactions?.length) return <MessageBody item={item} />
  return (
    <div className={styles.said}>
      {hasAuthor && <Author user={toUser} role={role} />}
      <MessageBody item={item} />
      {message && <Reactions of={message} />}
    </div>
  )
}

function isSame(one: TimelineItem, other: TimelineItem): boolean {
  return (Object.keys(one) as (keyof TimelineItem)[]).every((name) => one[name] === other[name])
}

function Folded({ onOpen }: { onOpen: () => void }) {
  return (
    <p className={styles.recalled}>
      {m.chat_folded()}
      <button type="button" className={styles.again} onClick={onOpen}>
        {m.chat_unfold()}
      </button>
    </p>
  )
}

/** What was taken back can be written anew as long as this page remembers it. */
function Recalled({ message: { _id, sessionId, fromUser }, isMine }: { message: ChatMessage; isMine: boolean }) {
  const userId = useMe()?._id ?? ''
  const draft = useDraft(sessionId)
  const words = recalledWords.get(_id)
  return (
    <p className={styles.recalled}>
      {isMine ? m.chat_recalled_mine() : fromUser ? m.group_recalled({ name: fromUser.name }) : m.chat_recalled_other()}
      {isMine && words && (
        <button type="button" className={styles.again} onClick={() => writeAgain(userId, sessionId, draft, words)}>
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
