import { m } from '#messages/messages.js'
import type { ChapterActs } from './use-chapter-acts.ts'

/** What the button says that puts the chapter out. */
export function publishLabel({ state, hasChanges }: ChapterActs): string {
  switch (state) {
    case 'draft':
      return m.publish_submit()
    case 'scheduled':
      return m.chapter_publish_now()
    case 'published':
      return hasChanges ? m.chapter_publish_changes() : m.chapter_is_published()
    case 'hidden':
      return m.chapter_show_again()
  }
}

/** Readers have what is written already. */
export function isOut({ state, hasChanges }: ChapterActs): boolean {
  return state === 'published' && !hasChanges
}
