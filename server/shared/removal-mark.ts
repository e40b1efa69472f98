/** What an act over many things leaves on each of them, so that undoing it finds its own and nothing else. */
export interface RemovalMark {
  byId: string
  /** Whole milliseconds. */
  at: Date
  reason: string
}
