import CircleCheck from 'lucide-react/icons/circle-check'
import { m } from '#messages/messages.js'
import { OfferBar } from '#web/social/writing/offer-bar.tsx'
import { formatClock, formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { DraftConflict } from './conflict.tsx'
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

/** A text from before that nobody has published, or one of another window. */
export function DraftOffer({ editing, className }: { editing: PostEditing; className?: string }) {
  const { offer, restore, discardOffer } = editing
  return (
    <>
      {offer && (
        <OfferBar
          sentence={m.publish_offer({ time: formatDateTime(offer.savedAt).slice(5, 16) })}
          title={offer.form.title}
          restoreLabel={m.publish_offer_restore()}
          onRestore={() => void restore()}
          onDiscard={() => void discardOffer()}
          className={className}
        />
      )}
      <DraftConflict editing={editing} className={className} />
    </>
  )
}
