import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import { m } from '#messages/messages.js'
import { type Blockable, useBlock } from '#web/social/toggles/use-block.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import type { MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'

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
