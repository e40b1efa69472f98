import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './offer-bar.module.css'

/** What is being written was changed elsewhere; its writer has put off to choose. */
export function ChangedBar({
  sentence,
  onLook,
  className,
}: {
  sentence: string
  onLook: () => void
  className?: string
}) {
  return (
    <Notice
      tone="warning"
      className={className}
      icon={<Icon of={TriangleAlert} size={18} />}
      action={
        <span className={styles.offer}>
          <button type="button" className={styles.yes} onClick={onLook}>
            {m.chapter_conflict_look()}
          </button>
        </span>
      }
    >
      {sentence}
    </Notice>
  )
}
