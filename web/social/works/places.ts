import type { Place, Reading, WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'
import { readCookie } from '#web/api/cookies.ts'
import { isRefusal } from '#web/api/refusal.ts'
import { createValue } from '#web/ui/hooks/shared-value.ts'

/**
 * Where this device is in works. It is written down at once and handed to the server when there is somebody to hand it
 * over for and a network to do it by: what is not handed over yet waits here, also while the browser is closed. What a
 * guest has read goes to whoever logs in next.
 */
export interface KeptPlace extends Reading {
  workId: string
  worksType: WorksType
  workTitle: string
  /** How much of the chapter lies before it, 0 to 1. */
  share: number
  /** Whose it is; empty: a guest's. */
  by: string
  isSent: boolean
}

const storageKey = 'reading-places'
/** The one that was read longest ago makes room. */
const mostKept = 100

const none: readonly KeptPlace[] = []

/** What this device knows, the latest first. On the server, and while its page is taken over, nothing. */
const kept = createValue(stored, none)

function stored(): readonly KeptPlace[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isPlace) : none
  } catch {
    return none
  }
}

function isPlace(value: unknown): value is KeptPlace {
  const { workId, chapterId, readTime, place, by } = (value ?? {}) as Partial<KeptPlace>
  return [workId, chapterId, by].every((text) => typeof text === 'string') && typeof readTime === 'number' && !!place
}

/** Other windows of this device write too: what is changed is what lies there now. */
function change(to: (before: readonly KeptPlace[]) => readonly KeptPlace[]): void {
  try {
    const next = to(stored())
    localStorage.setItem(storageKey, JSON.stringify(next))
    kept.set(next)
  } catch {
    // Without room on the device it lasts as long as the page.
    kept.set(to(kept.get()))
  }
}

if (typeof document !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) kept.set(stored())
  })

/** Where this visitor (none: a guest) is in works, as far as this device knows. */
export function useOwnPlaces(userId: string | undefined): readonly KeptPlace[] {
  return kept.use().filter(({ by }) => by === (userId ?? ''))
}

/** The later one of what the server knows and what this device does. */
export function useReading(workId: string, known: Reading | null, userId: string | undefined): Reading | null {
  const own = kept.use().find((one) => one.workId === workId && one.by === (userId ?? ''))
  return own && own.readTime > (known?.readTime ?? 0) ? own : known
}

/** The place in a chapter at which this visitor goes on; without a component, for the moment in which a page opens. */
export function placeIn(chapterId: string, known: Reading | null, userId: string | undefined): Place | null {
  const own = kept.get().find((one) => one.chapterId === chapterId && one.by === (userId ?? ''))
  const latest = own && own.readTime >= (known?.readTime ?? 0) ? own : known
  return latest?.chapterId === chapterId ? latest.place : null
}

export function notePlace(place: Omit<KeptPlace, 'isSent' | 'readTime'>): void {
  const isOther = ({ workId, by }: KeptPlace) => workId !== place.workId || by !== place.by
  const noted = { ...place, readTime: Date.now(), isSent: false }
  change((before) => [noted, ...before.filter(isOther)].slice(0, mostKept))
}

export function forgetPlaces(userId: string | undefined, workId?: string): void {
  change((before) =>
    before.filter((one) => one.by !== (userId ?? '') || (workId !== undefined && one.workId !== workId)),
  )
}

const toSend = (userId: string) =>
  kept
    .get()
    .filter(({ isSent, by }) => !isSent && (by === userId || by === ''))
    .slice(0, limits.readPlaces)

const listOf = (sent: readonly KeptPlace[]) =>
  sent.map(({ chapterId, place, readTime }) => ({ chapterId, place, readTime }))

function settle(sent: readonly KeptPlace[], userId: string): void {
  const isMeant = (one: KeptPlace) => sent.some((other) => other.workId === one.workId && other.by === one.by)
  // What was read on meanwhile is still to be sent.
  const isSame = (one: KeptPlace) =>
    sent.some(({ readTime, workId }) => workId === one.workId && readTime === one.readTime)
  change((before) => before.map((one) => (isMeant(one) ? { ...one, by: userId, isSent: isSame(one) } : one)))
}

let underWay: Promise<void> | undefined

/** Hands over what this device has and the server has not. What cannot be sent now waits. */
export function sendPlaces(userId: string): Promise<void> {
  underWay ??= send(userId).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function send(userId: string): Promise<void> {
  const sent = toSend(userId)
  if (sent.length === 0) return
  try {
    await api.worksRead.save({ list: listOf(sent) })
    settle(sent, userId)
  } catch (error) {
    if (!isRefusal(error)) return
    // One that is gone must not keep the others back for ever.
    if (sent.length === 1) return settle(sent, userId)
    for (const one of sent) if (!(await isAnswered(one, userId))) return
  }
}

/** Where there is no answer to one, the others need not be tried now. */
async function isAnswered(one: KeptPlace, userId: string): Promise<boolean> {
  try {
    await api.worksRead.save({ list: listOf([one]) })
  } catch (error) {
    if (!isRefusal(error)) return false
  }
  settle([one], userId)
  return true
}

/** The same for a page that is about to go: the browser carries it out, and nobody waits for the answer. */
export function sendPlacesLeaving(userId: string): void {
  const token = readCookie('access_token')
  const sent = toSend(userId)
  if (!token || sent.length === 0) return
  void fetch('/api/aoir-works-read/save', {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(20_000),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ list: listOf(sent) }),
  })
    .then(async (response) => {
      const { code } = (await response.json()) as { code: number }
      if (code === 200) settle(sent, userId)
    })
    .catch(() => undefined)
}
