import type { Revision } from '#contract/revision.ts'

/** A revision of a chapter or of an article, as the list of them has it. */
export interface RevisionEntryRow {
  id: string
  number: number
  kind: Revision['kind']
  words: number
  created_at: Date
}

export function revisionEntry({ id, number, kind, words, created_at }: RevisionEntryRow): Revision {
  return { _id: id, number, kind, wordNumber: words, createTime: created_at.getTime() }
}
