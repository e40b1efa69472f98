import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'

/** So many chapters, or episodes of a manga. */
export function chaptersOf(type: WorksType, count: number): string {
  const unit = type === 'manga' ? m.work_episodes_word() : m.work_chapters_word()
  return m.own_count_of({ count: formatExact(count), unit })
}

/** How long something is, in what its kind is counted in. */
export function lengthOf(type: WorksType, { wordNumber, pageNumber }: { wordNumber: number; pageNumber: number }) {
  return type === 'manga'
    ? m.work_pages({ count: formatExact(pageNumber) })
    : m.work_words({ count: formatExact(wordNumber) })
}
