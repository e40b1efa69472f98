import Forward from 'lucide-react/icons/forward'
import { useEffect, useState } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { ForwardMessages } from '#web/features/chat/marks/forward-messages.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
import styles from './choose.module.css'
import { endChoosing } from './selection.ts'

/** In the place of the field while messages are chosen: how many, and where to with them. */
export function ChooseBar({ messages }: { messages: readonly ChatMessage[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) endChoosing()
    }
    if (!isOpen) window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOpen])
  // Whoever goes to another chat has chosen nothing there.
  useEffect(() => endChoosing, [])
  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {m.chat_chosen({ count: messages.length })}
      </span>
      <Button variant="text" onClick={endChoosing}>
        {m.chat_about_end()}
      </Button>
      <Button
        variant="primary"
        icon={<Icon of={Forward} size={18} />}
        disabled={messages.length === 0}
        onClick={() => setOpen(true)}
      >
        {m.chat_forward()}
      </Button>
      <ForwardMessages messages={messages} open={isOpen} onClose={() => setOpen(false)} onDone={endChoosing} />
    </div>
  )
}
