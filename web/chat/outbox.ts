import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Picture, Video } from '#contract/shared/document.ts'

/** What is to be sent: words, or one thing. A file is uploaded first. */
export interface OutboxContent {
  text?: string
  image?: Picture
  video?: Video
  posts?: NonNullable<ChatMessage['posts']>
  sticker?: { _id: string; picture: Picture }
  asset?: NonNullable<ChatMessage['file']>
  /** Its address comes with the upload. */
  voice?: { duration: number; wave: number[]; path?: string; url?: string }
  /** From the device: a picture, unless it is said that it is another file, or speech. */
  file?: File
  fileAs?: 'asset' | 'voice'
  /** The message to which it answers. */
  quote?: { messageId: string; name: string; excerpt: string }
  /** Whom it calls. */
  mentions?: string[]
  /** It goes to a group. */
  isGroup?: boolean
}

/** A message that the server has not answered yet. It stays until it has. */
export interface OutboxEntry extends OutboxContent {
  /** However often it is sent under this number, it arrives once. */
  clientId: string
  sessionId: string
  at: number
  state: 'waiting' | 'failed'
  /** Why it failed, for people. */
  error: string
  /** Not kept yet: a page that is closed at this moment takes it along. */
  isFresh?: boolean
}

export interface OutboxOptions {
  /** What is kept, also for the other tabs and after a reload. */
  read: () => Promise<OutboxEntry[]>
  keep: (entry: OutboxEntry) => Promise<void>
  drop: (clientId: string) => Promise<void>
  /** One tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  upload: (file: File, onProgress: (share: number) => void) => Promise<Picture>
  uploadOther: (file: File, onProgress: (share: number) => void) => Promise<NonNullable<ChatMessage['file']>>
  send: (entry: OutboxEntry) => Promise<void>
  explain: (error: unknown) => Outcome
  mayTry: () => boolean
  later: (milliseconds: number, act: () => void) => void
  newId: () => string
  now: () => number
}

/** refused: for good, with the sentence to show. again: nobody knows or nothing has happened. */
export type Outcome = { kind: 'refused'; sentence: string } | { kind: 'again' }

const firstPause = 1000
const longestPause = 30_000

/** Growing pauses between attempts. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, firstPause * 2 ** (failures - 1))
}

function inOutboxOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.toSorted((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1))
}

function withOther(
  entry: OutboxEntry,
  as: NonNullable<OutboxContent['fileAs']>,
  asset: NonNullable<OutboxContent['asset']>,
): OutboxEntry {
  if (as === 'asset') return { ...entry, asset }
  const { duration = 0, wave = [] } = entry.voice ?? {}
  return { ...entry, voice: { duration, wave, path: asset.path, url: asset.url } }
}

/** The next in its session; a session whose first could not be sent now waits as a whole, or it would lose its order. */
export function nextToSend(entries: readonly OutboxEntry[], held: ReadonlySet<string>): OutboxEntry | undefined {
  return inOutboxOrder(entries).find(({ state, sessionId }) => state === 'waiting' && !held.has(sessionId))
}

export type Outbox = ReturnType<typeof createOutbox>

/** Messages on their way, in their order. Knows nothing of React, and nothing of where they are kept. */
export function createOutbox(options: OutboxOptions) {
  const { read, keep, drop, exclusively, upload, uploadOther, send, explain, mayTry, later, newId, now } = options
  let entries: readonly OutboxEntry[] = []
  let posting: string | null = null
  let running: Promise<void> | null = null
  let isWantedAgain = false
  let failures = 0
  let last = 0
  /** Written here, and perhaps not kept yet. */
  const fresh = new Set<string>()
  const listeners = new Set<() => void>()
  /** How much of a picture has been uploaded. */
  const shares = new Map<string, number>()

  const set = (next: readonly OutboxEntry[]) => {
    entries = inOutboxOrder(next)
    for (const listener of [...listeners]) listener()
  }
  const reload = async () => {
    const kept = await read()
    const known = new Set(kept.map(({ clientId }) => clientId))
    set([...kept, ...entries.filter(({ clientId }) => fresh.has(clientId) && !known.has(clientId))])
  }
  const put = async (entry: OutboxEntry) => {
    const { clientId } = entry
    fresh.add(clientId)
    set([...entries.filter((one) => one.clientId !== clientId), { ...entry, isFresh: true }])
    await keep(entry)
    fresh.delete(clientId)
    set(entries.map((one) => (one.clientId === clientId ? entry : one)))
  }
  const remove = async (clientId: string) => {
    fresh.delete(clientId)
    set(entries.filter((entry) => entry.clientId !== clientId))
    await drop(clientId)
  }
  const time = () => {
    last = Math.max(last + 1, now())
    return last
  }

  const progress = (clientId: string, share: number) => {
    shares.set(clientId, share)
    for (const listener of [...listeners]) listener()
  }

  const attempt = async (entry: OutboxEntry): Promise<'done' | 'again'> => {
    let ready = entry
    try {
      ready = await prepared(entry)
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

  const prepared = async (entry: OutboxEntry): Promise<OutboxEntry> => {
    const { file, fileAs, ...rest } = entry
    if (!file) return entry
    const watch = (share: number) => progress(entry.clientId, share)
    const ready = fileAs
      ? withOther(rest, fileAs, await uploadOther(file, watch))
      : { ...rest, image: await upload(file, watch) }
    // Kept at once: what has arrived need not be uploaded again.
    await put(ready)
    return ready
  }

  const pass = async () => {
    await reload()
    const held = new Set<string>()
    for (let next = nextToSend(entries, held); next && mayTry(); next = nextToSend(entries, held)) {
      const outcome = await attempt(next)
      if (outcome === 'again') held.add(next.sessionId)
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
    kick,
    reload,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add(sessionId: string, content: OutboxContent): Promise<void> {
      await put({ ...content, clientId: newId(), sessionId, at: time(), state: 'waiting', error: '' })
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
    /** Nothing more goes to this session. */
    async forget(sessionId: string): Promise<void> {
      for (const entry of entries) if (entry.sessionId === sessionId) await remove(entry.clientId)
    },
  }
}
