import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Link from 'lucide-react/icons/link'
import Trash from 'lucide-react/icons/trash-2'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { copyLink } from '#web/social/share/copy-link.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'
import { type CommentOrReply, useThread } from './thread-context.ts'

type CommentEntriesProps = MenuFrame &
  CommentOrReply & { report: () => void; remove: () => void; tip?: () => void; accept?: () => void }

/** Everybody may copy the address of a comment or reply, tip and report it; some may take it away. */
export function CommentEntries({ report, remove, tip, accept, of, kind, ...frame }: CommentEntriesProps) {
  const isMine = useMe()?._id === of.user?._id
  const membersOnly = useMembersOnly()
  const { link = `/${of.postsId}` } = useThread()
  const path = kind === 'comment' ? `${link}#c-${of._id}` : `${link}?reply=${of._id}#c-${of.commentId}`
  const items: MenuEntry[] = [
    { label: m.share_copy_link(), icon: Link, onSelect: () => void copyLink(path) },
    ...(accept ? [{ label: m.bounty_accept(), icon: Check, onSelect: accept }] : []),
    ...(tip && !isMine ? [{ label: m.tip_do(), icon: Gift, onSelect: tip }] : []),
    ...(isMine ? [] : [{ label: m.report_do(), icon: Flag, onSelect: () => membersOnly(report) }]),
    ...(of.canDelete
      ? (['rule', { label: m.comment_delete(), icon: Trash, danger: true, onSelect: remove }] as const)
      : []),
  ]
  return <MenuPopup {...frame} items={items} />
}
