import { type KeptText, type TextStore, textStore } from '#web/session/writing/kept-texts.ts'
import type { ChapterForm } from './chapter-form.ts'

/** Something that was sent and not answered: sent again with the same number, it happens once. */
export interface Attempt {
  idempotencyKey: string
  form: ChapterForm
  baseRevision: number | undefined
  isManual: boolean
}

/** A chapter that the server does not have like this yet. */
export interface KeptChapter extends KeptText {
  form: ChapterForm
  /** What the server had when it was written; none: the chapter was new. */
  revision?: number
  attempt?: Attempt
}

export type ChapterStore = TextStore<KeptChapter>

/** The copies of one chapter, or of new ones in a work. */
export function chapterStore(userId: string, workId: string, chapterId: string | undefined): ChapterStore {
  return textStore(`aoir:chapter:${userId}:${chapterId ?? `new:${workId}`}`)
}
