import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { EmojiPanel } from '#web/ui/controls/emoji-panel.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './marks.module.css'
import { useMarkActs } from './use-mark-acts.ts'

type ReactPickerProps = { message: ChatMessage; open: boolean; onClose: () => void }

/** Everything one can react with; the few that are used most are at hand elsewhere. */
export function ReactPicker({ message, open, onClose }: ReactPickerProps) {
  const { react } = useMarkActs()
  const choose = (kind: string) => {
    onClose()
    void react(message, kind, true)
  }
  return (
    <Overlay open={open} onClose={onClose} title={m.chat_react()} size="sm">
      <EmojiPanel label={m.chat_react()} onChoose={choose} className={styles.emoji} />
    </Overlay>
  )
}
