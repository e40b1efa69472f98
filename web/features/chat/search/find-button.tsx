import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FindMessages } from './find-messages.tsx'

/** Above the list of chats on a phone. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size={44} icon={<Icon of={Search} size={24} />} label={m.chat_find()} onClick={() => setOpen(true)} />
      <FindMessages open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
