import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import { m } from '#messages/messages.js'
import { useMe } from '../session/use-me.ts'
import type { MenuEntry, MenuFrame } from '../ui/menu.tsx'
import { MenuPopup } from '../ui/menu-popup.tsx'
import { useShareEntries } from './share-entries.tsx'
import { type Blockable, useBlock } from './use-block.ts'
import { useMembersOnly } from './use-turn.ts'

type PersonEntriesProps = MenuFrame & {
  user: Blockable
  path: string
  showCode: () => void
  report: () => void
}

export function PersonEntries({ user, path, showCode, report, ...frame }: PersonEntriesProps) {
  const isMe = useMe()?._id === user._id
  const block = useBlock()
  const membersOnly = useMembersOnly()
  const share = useShareEntries({ path, title: user.name, showCode })
  const about: MenuEntry[] = [
    'rule',
    { label: m.report_do(), icon: Flag, onSelect: () => membersOnly(report) },
    user.isBlocked
      ? { label: m.block_end(), icon: Ban, onSelect: () => block(user) }
      : { label: m.block_do(), icon: Ban, danger: true, onSelect: () => block(user) },
  ]
  return <MenuPopup {...frame} items={isMe ? share : [...share, ...about]} />
}
