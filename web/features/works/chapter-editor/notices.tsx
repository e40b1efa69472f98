import History from 'lucide-react/icons/history'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chapter-editor.module.css'
import { Conflict } from './conflict.tsx'
import type { ChapterActs } from './use-chapter-acts.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

type NoticesProps = { writing: ChapterWriting; acts: ChapterActs; className?: string }

/** What the writer has to know: a copy from before, another version elsewhere, what readers see of it. */
export function Notices({ writing, acts, className }: NoticesProps) {
  return (
    <>
      <Offer writing={writing} className={className} />
      <Conflict writing={writing} className={className} />
      <StateNotice writing={writing} acts={acts} className={className} />
    </>
  )
}

function Offer({ writing, className }: Omit<NoticesProps, 'acts'>) {
  const { offer, restore, discardOffer } = writing
  if (!offer) return null
  return (
    <Notice
      tone="brand"
      className={className}
      icon={<Icon of={History} size={18} />}
      action={
        <span className={styles.offer}>
          <button type="button" className={styles.noticeAct} onClick={restore}>
            {m.chapter_offer_restore()}
          </button>
          <button type="button" className={styles.noticeAct} data-plain="" onClick={() => void discardOffer()}>
            {m.publish_offer_discard()}
          </button>
        </span>
      }
    >
      {m.chapter_offer({ time: formatDateTime(offer.savedAt).slice(5, 16) })}
    </Notice>
  )
}

function StateNotice({ writing, acts, className }: NoticesProps) {
  const { entry } = writing
  const sentence = entry?.stateReason ? m.chapter_staff_hid({ reason: entry.stateReason }) : sentenceOf(acts)
  return sentence && <Notice className={className}>{sentence}</Notice>
}

function sentenceOf({ state, isHeld, hasChanges, publishTime }: ChapterActs): string | null {
  if (isHeld) return m.publish_held()
  if (state === 'scheduled') return m.chapter_scheduled_at({ time: formatDateTime(publishTime).slice(0, 16) })
  if (state === 'hidden') return m.chapter_is_hidden()
  return state === 'published' && hasChanges ? m.chapter_has_changes() : null
}
