import File from 'lucide-react/icons/file'
import ImageIcon from 'lucide-react/icons/image'
import Pin from 'lucide-react/icons/pin'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { PinsDialog } from '#web/features/chat/marks/pins-dialog.tsx'
import { FindMessages } from '#web/features/chat/search/find-messages.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './panel.module.css'

type What = 'all' | 'image' | 'file' | 'pins'

/** The ways to what was said and sent in a group. */
export function PanelActs({ session }: { session: ChatSession }) {
  const [open, setOpen] = useState<What | null>(null)
  const close = () => setOpen(null)
  const acts = [
    { what: 'all', icon: Search, label: m.chat_find_forwards() },
    { what: 'image', icon: ImageIcon, label: m.chat_find_images() },
    { what: 'file', icon: File, label: m.chat_find_files() },
    { what: 'pins', icon: Pin, label: m.chat_top() },
  ] as const
  return (
    <>
      <div className={styles.acts}>
        {acts.map(({ what, icon, label }) => (
          <button key={what} type="button" className={styles.act} onClick={() => setOpen(what)}>
            <Icon of={icon} size={20} />
            {label}
          </button>
        ))}
      </div>
      <FindMessages open={open === 'all'} session={session} onClose={close} />
      <FindMessages open={open === 'image'} session={session} kind="image" onClose={close} />
      <FindMessages open={open === 'file'} session={session} kind="file" onClose={close} />
      {open === 'pins' && <PinsDialog session={session} open onClose={close} />}
    </>
  )
}
