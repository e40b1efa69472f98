import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import { type MouseEvent, memo, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useDraft } from '#web/chat/drafts.ts'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePrivilege } from '#web/session/use-privilege.ts'
import { usePaths } from '#web/social/paths.ts'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import { Bubble } from './bubble.tsx'
import styles from './chat.module.css'
import { formatGroupTime } from './chat-time.ts'
import { Author } from './group/author.tsx'
import { NoticeLine } from './group/notice-line.tsx'
import { Reactions } from './marks/reactions.tsx'
import { useMarkItems } from './marks/use-mark-items.tsx'
import type { TimelineItem } from './timeline.ts'
import { recalledWords, useChatActs } from './use-chat-acts.ts'
import { writeAgain } from './use-writing.ts'

type MessageRowProps = {
  item: TimelineItem
  /** Who says what is not mine. */
  toUser: UserCard | null
  /** In a group: what they are in it. */
  role?: GroupRole
  /** I run the group. */
  runs?: boolean
  /** Whether the other one has read it; null where that is not told. */
  isRead: boolean | null
}

export const MessageRow = memo(
  function MessageRow({ item, toUser, role, runs, isRead }: MessageRowProps) {
    const { key, isMine, isFirst, isLater, message, at } = item
    return (
      <li className={styles.row} data-message={key}>
        {isLater && <GroupTime at={at} />}
        {message?.notice ? (
          <NoticeLine message={message} notice={message.notice} />
        ) : message?.isRecalled ? (
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
            <Said item={item} toUser={toUser} role={role} />
            <MessageState item={item} isRead={isRead} />
            {message && <MessageMenu message={message} isMine={isMine} toUser={toUser} runs={runs} />}
          </div>
        )}
      </li>
    )
  },
  (before, after) =>
    before.toUser === after.toUser &&
    before.role === after.role &&
    before.runs === after.runs &&
    before.isRead === after.isRead &&
    isSame(before.item, after.item),
)

/** The words, in a group below who says them, and what was put on them. */
function Said({ item, toUser, role }: Pick<MessageRowProps, 'item' | 'toUser' | 'role'>) {
  const { message, isFirst, isMine } = item
  const hasAuthor = role && isFirst && !isMine
  if (!hasAuthor && !message?.reactions?.length) return <Bubble item={item} />
  return (
    <div className={styles.said}>
      {hasAuthor && <Author user={toUser} role={role} />}
      <Bubble item={item} />
      {message && <Reactions of={message} />}
    </div>
  )
}

function isSame(one: TimelineItem, other: TimelineItem): boolean {
  return (Object.keys(one) as (keyof TimelineItem)[]).every((name) => one[name] === other[name])
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

/** How far a message of mine has come. What is on its way has been kept, and survives the page. */
function MessageState({ item: { entry, message, isMine }, isRead }: { item: TimelineItem; isRead: boolean | null }) {
  if (entry?.state === 'failed') return <Failed entry={entry} />
  if (entry)
    return (
      <span className={styles.state}>
        <Spinner size={12} />
        {!entry.isFresh && m.chat_sending()}
      </span>
    )
  const edited = message?.editTime === undefined ? '' : m.chat_edited()
  const readers = isMine && message?.readNumber ? m.chat_read_number({ number: message.readNumber }) : ''
  const read = isRead === null ? readers : isRead ? m.chat_read() : m.chat_delivered()
  const words = [edited, read].filter(Boolean).join(' · ')
  return words ? <span className={styles.state}>{words}</span> : null
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

type MessageMenuProps = { message: ChatMessage; isMine: boolean; toUser: UserCard | null; runs?: boolean }

/** What can be done with a message; a finger opens it by a tap on the words. */
function MessageMenu({ message, isMine, toUser, runs = false }: MessageMenuProps) {
  const acts = useChatActs()
  const mayRecall = useMayRecall(message, isMine)
  const marks = useMarkItems(message, isMine, runs)
  const [reported, setReported] = useState<Reported | null>(null)
  const name = toUser?.name ?? m.person_gone()
  const items: MenuEntry[] = [
    ...marks.items,
    ...(message.kind === 'text' ? [{ label: m.chat_copy(), icon: Copy, onSelect: () => void acts.copy(message) }] : []),
    ...(mayRecall ? [{ label: m.chat_recall(), icon: Undo, onSelect: () => void acts.recall(message) }] : []),
    ...(isMine
      ? []
      : [
          {
            label: m.report_do(),
            icon: Flag,
            onSelect: () => setReported({ kind: 'message', objectId: message._id, name }),
          },
        ]),
    'rule',
    { label: m.chat_delete(), icon: Trash, danger: true, onSelect: () => void acts.removeMessage(message) },
  ]
  return (
    <>
      <Menu
        label={m.chat_message_menu()}
        items={items[0] === 'rule' ? items.slice(1) : items}
        align={isMine ? 'end' : 'start'}
        trigger={
          <IconButton
            size={28}
            icon={<Icon of={Ellipsis} size={16} />}
            label={m.chat_message_menu()}
            className={styles.menu}
            data-media={message.kind === 'text' ? undefined : true}
          />
        }
      />
      {marks.layers}
      {!isMine && <Report of={reported} onClose={() => setReported(null)} />}
    </>
  )
}

/** For two minutes, or as long as the member may; the server has the last word. */
function useMayRecall({ createTime }: ChatMessage, isMine: boolean): boolean {
  const minutes = usePrivilege('recall_minutes', limits.recallWithin / 60_000)
  const [isOver, setOver] = useState(() => !isMine)
  useEffect(() => {
    if (!isMine) return
    const left = createTime + minutes * 60_000 - Date.now()
    setOver(left <= 0)
    const timer = setTimeout(() => setOver(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [createTime, isMine, minutes])
  return isMine && !isOver
}

/** Without a pointer nothing can be hovered over: a tap on a bubble that is neither a link nor a selection opens it. */
function pressMenuOf({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!matchMedia('(hover: none)').matches || !(target instanceof Element)) return
  if (!target.closest(`.${styles.bubble}`) || target.closest('a, button')) return
  if (getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>(`.${styles.menu}`)?.click()
}
