/** Something on its way to the server. It stays until that has answered. */
export interface Sendable {
  /** However often it is sent under this number, it arrives once. */
  clientId: string
  at: number
  state: 'waiting' | 'failed'
  /** Why it failed, for people. */
  error: string
  /** Not kept yet: a page that is closed at this moment takes it along. */
  isFresh?: boolean
}

/** refused: for good, with the sentence to show. again: nobody knows or nothing has happened. */
export type Outcome = { kind: 'refused'; sentence: string } | { kind: 'again' }

export interface SendingOptions<Entry extends Sendable> {
  /** What is kept, also for the other tabs and after a reload. */
  read: () => Promise<Entry[]>
  keep: (entry: Entry) => Promise<void>
  drop: (clientId: string) => Promise<void>
  /** One tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** What has to be done before it is sent; `put` keeps how far that has come. */
  prepared?: (entry: Entry, put: (entry: Entry) => Promise<void>, watch: (share: number) => void) => Promise<Entry>
  send: (entry: Entry) => Promise<void>
  explain: (error: unknown) => Outcome
  /** Entries of one lane keep their order: where one cannot be sent now, those behind it wait. */
  laneOf: (entry: Entry) => string
  mayTry: () => boolean
  later: (milliseconds: number, act: () => void) => void
  newId: () => string
  now: () => number
}

const firstPause = 1000
const longestPause = 30_000

/** Growing pauses between attempts. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, firstPause * 2 ** (failures - 1))
}

function inOrder<Entry extends Sendable>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1))
}

/** The next of those whose lane is not held up. */
export function nextOf<Entry extends Sendable>(
  entries: readonly Entry[],
  laneOf: (entry: Entry) => string,
  held: ReadonlySet<string>,
): Entry | undefined {
  return inOrder(entries).find((entry) => entry.state === 'waiting' && !held.has(laneOf(entry)))
}

/** Things on their way, in their order. Knows nothing of React, of what they are, and of where they are kept. */
export function createSending<Entry extends Sendable>(options: SendingOptions<Entry>) {
  const { read, keep, drop, exclusively, send, explain, laneOf, mayTry, later, newId, now } = options
  let entries: readonly Entry[] = []
  let posting: string | null = null
  let running: Promise<void> | null = null
  let isWantedAgain = false
  let failures = 0
  let last = 0
  /** Written here, and perhaps not kept yet. */
  const fresh = new Set<string>()
  /** Taken out here, and perhaps still kept. */
  const leaving = new Set<string>()
  /** How often something was kept or dropped: what was read meanwhile may be older. */
  let writes = 0
  const listeners = new Set<() => void>()
  /** How much of what it needs has been done. */
  const shares = new Map<string, number>()

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const set = (next: readonly Entry[]) => {
    entries = inOrder(next)
    tell()
  }
  const reload = async () => {
    let kept: readonly Entry[]
    let seen: number
    do {
      seen = writes
      kept = await read()
    } while (seen !== writes)
    set([
      ...kept.filter(({ clientId }) => !(fresh.has(clientId) || leaving.has(clientId))),
      ...entries.filter(({ clientId }) => fresh.has(clientId)),
    ])
  }
  const put = async (entry: Entry) => {
    const { clientId } = entry
    fresh.add(clientId)
    set([...entries.filter((one) => one.clientId !== clientId), { ...entry, isFresh: true }])
    await keep(entry)
    writes += 1
    fresh.delete(clientId)
    set(entries.map((one) => (one.clientId === clientId ? entry : one)))
  }
  const remove = async (clientId: string) => {
    fresh.delete(clientId)
    leaving.add(clientId)
    set(entries.filter((entry) => entry.clientId !== clientId))
    await drop(clientId)
    writes += 1
    leaving.delete(clientId)
  }
  const time = () => {
    last = Math.max(last + 1, now())
    return last
  }

  const prepare = async (entry: Entry): Promise<Entry> => {
    if (!options.prepared) return entry
    return options.prepared(entry, put, (share) => {
      shares.set(entry.clientId, share)
      tell()
    })
  }

  const attempt = async (entry: Entry): Promise<'done' | 'again'> => {
    let ready = entry
    try {
      ready = await prepare(entry)
      posting = ready.clientId
      set(entries)
      await send(ready)
      await remove(ready.clientId)
      return 'done'
    } catch (error) {
      const outcome = explain(error)
      if (outcome.kind === 'again') return 'again'
      await put({ ...ready, state: 'failed', error: outcome.sentence })
      return 'done'
    } finally {
      posting = null
      shares.delete(entry.clientId)
      set(entries)
    }
  }

  const pass = async () => {
    await reload()
    const held = new Set<string>()
    for (let next = nextOf(entries, laneOf, held); next && mayTry(); next = nextOf(entries, laneOf, held)) {
      const outcome = await attempt(next)
      if (outcome === 'again') held.add(laneOf(next))
      else failures = 0
    }
    if (held.size === 0) return
    failures += 1
    later(pauseAfter(failures), kick)
  }

  /** Tries to send what waits; while that is under way, once more afterwards. */
  function kick(): void {
    if (running) {
      isWantedAgain = true
      return
    }
    isWantedAgain = false
    running = exclusively(pass)
      .catch(() => undefined)
      .finally(() => {
        running = null
        if (isWantedAgain) kick()
      })
  }

  return {
    entries: () => entries,
    /** From 0 to 1; undefined while it is not under way. */
    shareOf: (clientId: string) => shares.get(clientId),
    /** A request is under way now. */
    isSending: () => posting !== null,
    /** This one is under way now. */
    isPosting: (clientId: string) => posting === clientId,
    kick,
    reload,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add(content: Omit<Entry, keyof Sendable> & { clientId?: string }): Promise<void> {
      await put({ clientId: newId(), ...content, at: time(), state: 'waiting', error: '' } as Entry)
      kick()
    },
    /** Once more, at the end: what was said meanwhile stands before it. */
    async retry(clientId: string): Promise<void> {
      const entry = entries.find((one) => one.clientId === clientId)
      if (entry?.state !== 'failed') return
      await put({ ...entry, at: time(), state: 'waiting', error: '' })
      kick()
    },
    remove,
  }
}
