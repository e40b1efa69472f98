import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FindMessages } from './find-messages.tsx'

/** Above the list of chats on a phone, in all of them; in the head of a chat, in this one. */
export function FindButton({ session }: { session?: ChatSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size={session ? 36 : 44}
        icon={<Icon of={Search} size={session ? 20 : 24} />}
        label={m.chat_find()}
        onClick={() => setOpen(true)}
      />
      <FindMessages open={isOpen} session={session} onClose={() => setOpen(false)} />
    </>
  )
}
