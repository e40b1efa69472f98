import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import { m } from '#messages/messages.js'
import { formatClock } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chapter-editor.module.css'
import type { ChapterWriting } from './use-chapter-writing.ts'

/** When and where the last copy was kept, or why it was not. */
export function SaveLine({ writing: { saves, refusal } }: { writing: ChapterWriting }) {
  const { savedAt, where } = saves
  const time = formatClock(savedAt)
  if (refusal)
    return (
      <span className={styles.saved} role="status" data-tone="danger">
        <Icon of={CircleAlert} size={16} />
        <span className={styles.savedText}>{refusal.message}</span>
      </span>
    )
  const isKept = savedAt > 0 && where !== 'nowhere'
  return (
    <span className={styles.saved} role="status">
      {isKept && <Icon of={where === 'server' ? CircleCheck : CloudOff} size={16} />}
      {isKept && (where === 'server' ? m.publish_saved_at({ time }) : m.publish_saved_here({ time }))}
    </span>
  )
}
