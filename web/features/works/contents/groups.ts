import type { ChapterEntry } from '#contract/modules/works/chapter.ts'
import type { Volume } from '#contract/modules/works/work.ts'

export interface Group {
  key: string
  /** None: chapters that stand before all volumes. */
  volume: Volume | undefined
  entries: ChapterEntry[]
}

/** Neighbours of the same volume stand together, in whichever order they come. */
export function groupsOf(entries: readonly ChapterEntry[], volumes: readonly Volume[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.entries[0]?.volumeId === entry.volumeId) last.entries.push(entry)
    else
      groups.push({
        key: `${entry.volumeId ?? ''} ${entry._id}`,
        volume: volumes.find(({ _id }) => _id === entry.volumeId),
        entries: [entry],
      })
  }
  return groups
}
