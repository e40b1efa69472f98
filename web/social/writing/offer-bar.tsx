import History from 'lucide-react/icons/history'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './offer-bar.module.css'

type OfferBarProps = {
  sentence: string
  title?: string
  restoreLabel: string
  onRestore: () => void
  onDiscard: () => void
  className?: string
}

/** A text from before that could be gone on with. */
export function OfferBar({ sentence, title, restoreLabel, onRestore, onDiscard, className }: OfferBarProps) {
  return (
    <Notice
      tone="brand"
      className={className}
      icon={<Icon of={History} size={18} />}
      action={
        <span className={styles.offer}>
          <button type="button" className={styles.yes} onClick={onRestore}>
            {restoreLabel}
          </button>
          <button type="button" className={styles.no} onClick={onDiscard}>
            {m.publish_offer_discard()}
          </button>
        </span>
      }
    >
      {sentence}
      {title && <span className={styles.title}>{title}</span>}
    </Notice>
  )
}
