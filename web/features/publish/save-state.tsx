import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatClock, formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './form.module.css'
import type { PostEditing } from './use-post-editing.ts'

/** When and where the last copy was kept. */
export function SaveState({ of: { savedAt, where } }: { of: PostEditing['kept'] }) {
  if (savedAt === 0 || where === 'nowhere') return <span className={styles.saved} role="status" />
  const time = formatClock(savedAt)
  return (
    <span className={styles.saved} role="status">
      <Icon of={CircleCheck} size={16} />
      {where === 'server' ? m.publish_saved_at({ time }) : m.publish_saved_here({ time })}
    </span>
  )
}

/** A text from before that nobody has published. */
export function OfferBar({ editing, className }: { editing: PostEditing; className?: string }) {
  const { offer, restore, discardOffer } = editing
  if (!offer) return null
  return (
    <Notice
      tone="brand"
      className={className}
      icon={<Icon of={History} size={18} />}
      action={
        <span className={styles.offer}>
          <button type="button" className={styles.offerYes} onClick={() => void restore()}>
            {m.publish_offer_restore()}
          </button>
          <button type="button" className={styles.offerNo} onClick={() => void discardOffer()}>
            {m.publish_offer_discard()}
          </button>
        </span>
      }
    >
      {m.publish_offer({ time: formatDateTime(offer.savedAt).slice(5, 16) })}
      {offer.form.title && <span className={styles.offerTitle}>{offer.form.title}</span>}
    </Notice>
  )
}
