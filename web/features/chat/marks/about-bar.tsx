import X from 'lucide-react/icons/x'
import { m } from '#messages/messages.js'
import type { WritingAbout } from '#web/features/chat/writing-state.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './marks.module.css'
import { excerptOf } from './message-words.ts'

/** To which message one is writing; Escape, or the cross, and it is to none. */
export function AboutBar({ about, onClose }: { about: NonNullable<WritingAbout>; onClose: () => void }) {
  const { kind, message } = about
  const name = message.fromUser?.name
  const words = excerptOf(message)
  const said = name ? m.group_line({ name, text: words }) : words
  return (
    <div className={styles.about}>
      <p className={styles.aboutWords}>
        {kind === 'edit' ? m.chat_editing({ words: said }) : m.chat_quoting({ words: said })}
      </p>
      <IconButton size={28} icon={<Icon of={X} size={16} />} label={m.chat_about_end()} onClick={onClose} />
    </div>
  )
}
