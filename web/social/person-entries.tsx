import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import { m } from '#messages/messages.js'
import type { MenuFrame } from '../ui/menu.tsx'
import { MenuPopup } from '../ui/menu-popup.tsx'
import { type Blockable, useBlock } from './use-block.ts'
import { useMembersOnly } from './use-turn.ts'

type PersonEntriesProps = MenuFrame & { user: Blockable; report: () => void }

export function PersonEntries({ user, report, ...frame }: PersonEntriesProps) {
  const block = useBlock()
  const membersOnly = useMembersOnly()
  return (
    <MenuPopup
      {...frame}
      items={[
        { label: m.report_do(), icon: Flag, onSelect: () => membersOnly(report) },
        user.isBlocked
          ? { label: m.block_end(), icon: Ban, onSelect: () => block(user) }
          : { label: m.block_do(), icon: Ban, danger: true, onSelect: () => block(user) },
      ]}
    />
  )
}
