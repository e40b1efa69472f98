import type { Serial, WorkCard, WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { formatCount } from '#web/ui/format/format.ts'

const serials: Record<Serial, () => string> = {
  ongoing: m.work_ongoing,
  finished: m.work_finished,
  paused: m.work_paused,
}

export function serialName(serial: Serial): string {
  return serials[serial]()
}

/** 第 12 章; of manga 第 12 话. */
export function chapterNumber(type: WorksType, number: number): string {
  return type === 'manga' ? m.work_episode_number({ number }) : m.work_chapter_number({ number })
}

/** A chapter as lists name it. The number is the server's, the title the author's. */
export function chapterName(type: WorksType, { number, title }: { number: number; title: string }): string {
  return `${chapterNumber(type, number)} ${title}`
}

/** 12.8万字; of manga 14 话. */
export function lengthOf({ worksType, wordNumber, chapterNumber: chapters }: WorkCard): string {
  return worksType === 'manga'
    ? m.work_episodes({ count: formatCount(chapters) })
    : m.work_words({ count: formatCount(wordNumber) })
}

/** 悬疑 · 连载中 */
export function kindLine({ category, serial }: Pick<WorkCard, 'category' | 'serial'>): string {
  return [category?.name, serialName(serial)].filter(Boolean).join(' · ')
}
