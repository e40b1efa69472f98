import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { type MouseEvent, useEffect, useState } from 'react'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { useMarkItems } from '#web/features/chat/marks/use-mark-items.tsx'
import { useChatActs } from '#web/features/chat/use-chat-acts.ts'
import { usePrivilege } from '#web/session/use-privilege.ts'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'

type MessageMenuProps = { message: ChatMessage; isMine: boolean; toUser: UserCard | null; runs?: boolean }

/** What can be done with a message; a finger opens it by a tap on the words. */
export function MessageMenu({ message, isMine, toUser, runs = false }: MessageMenuProps) {
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
      <div className={styles.tools}>
        <Quick {...marks.quick} />
        <Menu
          label={m.chat_message_menu()}
          items={items}
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
      </div>
      {marks.layers}
      {!isMine && <Report of={reported} onClose={() => setReported(null)} />}
    </>
  )
}

/** What is done most, near the pointer; keys find the same in the menu. */
function Quick({ faces, acts }: ReturnType<typeof useMarkItems>['quick']) {
  return (
    <span className={styles.quick}>
      {faces.map(({ label, sign, checked, onSelect }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          className={styles.quickFace}
          aria-label={label}
          aria-pressed={checked}
          onClick={onSelect}
        >
          {sign}
        </button>
      ))}
      {acts.map(({ label, icon, onSelect }) => (
        <IconButton
          key={label}
          size={28}
          tabIndex={-1}
          icon={<Icon of={icon} size={16} />}
          label={label}
          onClick={onSelect}
        />
      ))}
    </span>
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
export function pressMenuOf({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!matchMedia('(hover: none)').matches || !(target instanceof Element)) return
  if (!target.closest(`.${styles.bubble}`) || target.closest('a, button')) return
  if (getSelection()?.isCollapsed === false) return
  openMenuOf(currentTarget)
}

export function openMenuOf(row: HTMLElement): void {
  row.querySelector<HTMLElement>(`.${styles.menu}`)?.click()
}
