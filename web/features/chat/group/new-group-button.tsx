import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { CreateGroup } from './create-group.tsx'

/** Above the list of chats. */
export function NewGroupButton({ size = 36 }: { size?: 36 | 44 }) {
  const [isOpen, setOpen] = useState(false)
  if (!useSite().COMMON_IS_CHAT) return null
  return (
    <>
      <IconButton
        size={size}
        icon={<Icon of={Plus} size={size === 44 ? 24 : 20} />}
        label={m.group_create()}
        onClick={() => setOpen(true)}
      />
      <CreateGroup open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
