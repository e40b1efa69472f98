import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { CreateGroup } from '#web/features/chat/group/create-group.tsx'
import { FindMessages } from '#web/features/chat/search/find-messages.tsx'
import { useChatActs } from '#web/features/chat/use-chat-acts.ts'
import { usePaths } from '#web/social/paths.ts'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { useBlock } from '#web/social/toggles/use-block.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'

/** What can be done with a chat as a whole. */
export function SessionMenu({ session, size = 36 }: { session: ChatSession; size?: 36 | 44 }) {
  const { toUser, isTop, isBlocked } = session
  const acts = useChatActs()
  const block = useBlock()
  const paths = usePaths()
  const navigate = useNavigate()
  const [reported, setReported] = useState<Reported | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [isGrouping, setGrouping] = useState(false)
  const remove = async () => {
    if (await acts.remove(session)) await navigate(paths.messages, { replace: true })
  }
  const person: MenuEntry[] = toUser
    ? [
        { label: m.chat_profile(), icon: User, to: paths.author(toUser._id) },
        { label: m.group_create(), icon: Users, onSelect: () => setGrouping(true) },
        {
          label: isBlocked ? m.block_end() : m.block_do(),
          icon: Ban,
          onSelect: () => block({ _id: toUser._id, name: toUser.name, isBlocked }),
        },
        {
          label: m.report_do(),
          icon: Flag,
          onSelect: () => setReported({ kind: 'user', objectId: toUser._id, name: toUser.name }),
        },
      ]
    : []
  const items: MenuEntry[] = [
    {
      label: isTop ? m.chat_untop() : m.chat_top(),
      icon: isTop ? PinOff : Pin,
      onSelect: () => void acts.top(session),
    },
    { label: m.chat_find(), icon: Search, onSelect: () => setFinding(true) },
    ...person,
    'rule',
    { label: m.chat_delete_session(), icon: Trash, danger: true, onSelect: () => void remove() },
  ]
  return (
    <>
      <Menu
        label={m.chat_menu()}
        items={items}
        trigger={<IconButton size={size} icon={<Icon of={Ellipsis} />} label={m.chat_menu()} />}
      />
      <FindMessages open={isFinding} session={session} onClose={() => setFinding(false)} />
      <Report of={reported} onClose={() => setReported(null)} />
      {toUser && <CreateGroup open={isGrouping} first={toUser} onClose={() => setGrouping(false)} />}
    </>
  )
}
