import type { AuthorEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'

export type OverviewVolume = ChapterOverview['volumes'][number]

/** Chapters of one volume that stand on the page, as they are shown. */
export interface Group {
  /** null: outside of volumes. */
  volume: OverviewVolume | null
  entries: AuthorEntry[]
  /** The place of the first chapter of the volume among all, and how many it holds. */
  from: number
  entryNumber: number
}

/** The volumes of a work in the order in which they are read, with the place at which each begins. */
function spansOf({ looseNumber, volumes }: ChapterOverview): Group[] {
  let from = looseNumber + 1
  const spans: Group[] = [{ volume: null, entries: [], from: 1, entryNumber: looseNumber }]
  for (const volume of volumes) {
    spans.push({ volume, entries: [], from, entryNumber: volume.entryNumber })
    from += volume.entryNumber
  }
  return spans
}

interface Shown {
  sort: 'asc' | 'desc'
  /** All chapters follow each other: volumes without any stand between them. */
  isWhole: boolean
}

/** What is on the page, by volumes. */
export function groupsOf(
  entries: readonly AuthorEntry[],
  overview: ChapterOverview,
  { sort, isWhole }: Shown,
): Group[] {
  const places = entries.map(({ position }) => position)
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const total = overview.looseNumber + overview.volumes.reduce((sum, { entryNumber }) => sum + entryNumber, 0)
  const isBetween = ({ from }: Group) =>
    entries.length === 0 || (from >= first && from <= last) || (from > total && last === total)
  const groups = spansOf(overview).map((span) => ({
    ...span,
    entries: entries.filter(({ volumeId }) => volumeId === (span.volume?._id ?? null)),
  }))
  const shown = groups.filter(
    (group) =>
      group.entries.length > 0 || (isWhole && group.volume !== null && group.entryNumber === 0 && isBetween(group)),
  )
  return sort === 'desc' ? shown.reverse() : shown
}

export interface Spot {
  group: number
  at: number
}

/** The groups with one chapter at another place. */
export function withMoved(groups: readonly Group[], from: Spot, to: Spot): Group[] {
  const entry = groups[from.group]?.entries[from.at]
  if (!entry) return [...groups]
  const without = groups.map((group, index) =>
    index === from.group ? { ...group, entries: group.entries.filter((_, at) => at !== from.at) } : group,
  )
  return without.map((group, index) =>
    index === to.group ? { ...group, entries: group.entries.toSpliced(to.at, 0, entry) } : group,
  )
}

/** One place up or down on the page, into the neighbouring volume where this one ends; undefined: the page ends. */
export function stepFrom(groups: readonly Group[], { group, at }: Spot, step: -1 | 1): Spot | undefined {
  const next = at + step
  if (next >= 0 && next < (groups[group]?.entries.length ?? 0)) return { group, at: next }
  const other = groups[group + step]
  if (!other) return undefined
  return { group: group + step, at: step > 0 ? 0 : other.entries.length }
}

/** Where a chapter has come to: after which one, or first in its volume, or after the one at some place off the page. */
export type Aim = { volumeId: string | null } & ({ afterId: string | null } | { afterPlace: number })

export function aimOf(groups: readonly Group[], { group: index, at }: Spot, sort: 'asc' | 'desc'): Aim | undefined {
  const group = groups[index]
  if (!group) return undefined
  const volumeId = group.volume?._id ?? null
  const before = group.entries[sort === 'desc' ? at + 1 : at - 1]
  if (before) return { volumeId, afterId: before._id }
  const others = group.entries.filter((_, place) => place !== at)
  const first = Math.min(...others.map(({ position }) => position))
  // The volume begins here, or on the page before this one.
  return others.length === 0 || first <= group.from ? { volumeId, afterId: null } : { volumeId, afterPlace: first - 1 }
}

/** The entries as the page shows them, with the places and numbers that they will have. */
export function settled(groups: readonly Group[], sort: 'asc' | 'desc'): AuthorEntry[] {
  const entries = groups.flatMap((group) =>
    group.entries.map((entry) => ({ ...entry, volumeId: group.volume?._id ?? null })),
  )
  const order = (left: number, right: number) => (sort === 'desc' ? right - left : left - right)
  const positions = entries.map(({ position }) => position).sort(order)
  const numbers = entries.flatMap(({ number }) => (number > 0 ? number : [])).sort(order)
  return entries.map((entry, at) => ({
    ...entry,
    position: positions[at] ?? entry.position,
    number: entry.number > 0 ? (numbers.shift() ?? entry.number) : 0,
  }))
}
