import { m } from '#messages/messages.js'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { OfferBar } from '#web/social/writing/offer-bar.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
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
    <OfferBar
      sentence={m.chapter_offer({ time: formatDateTime(offer.savedAt).slice(5, 16) })}
      restoreLabel={m.chapter_offer_restore()}
      onRestore={restore}
      onDiscard={() => void discardOffer()}
      className={className}
    />
  )
}

function StateNotice({ writing, acts, className }: NoticesProps) {
  const { entry } = writing
  const sentence = entry?.stateReason ? m.chapter_staff_hid({ reason: entry.stateReason }) : sentenceOf(acts)
  return (
    sentence && (
      <Notice className={className}>
        {sentence}
        {acts.isHeld && <HeldRules of={entry?.heldBy} />}
      </Notice>
    )
  )
}

function sentenceOf({ state, isHeld, hasChanges, publishTime }: ChapterActs): string | null {
  if (isHeld) return m.publish_held()
  if (state === 'scheduled') return m.chapter_scheduled_at({ time: formatDateTime(publishTime).slice(0, 16) })
  if (state === 'hidden') return m.chapter_is_hidden()
  return state === 'published' && hasChanges ? m.chapter_has_changes() : null
}
