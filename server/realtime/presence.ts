const mostListed = 1000
const heartbeat = 5000
/** A process that has not been heard of for so long (ms) is gone, and its members with it. */
const silence = 15_000

interface PresenceParts {
  /** Brings the list to everybody who is connected here. */
  announce: (userIds: string[]) => void
  /** Tells the other processes who is connected here. */
  share: (userIds: string[]) => void
  /** The least time (ms) between two announcements. */
  interval: () => number
}

export interface Presence {
  arrived(userId: string): void
  left(userId: string): void
  /** What another process says of itself. */
  heard(processId: string, userIds: string[]): void
  /** Tells the others again. */
  repeat(): void
  list(): string[]
  stop(): void
}

/** Who is connected, here and elsewhere. Changes are told at once, but not more often than the interval allows. */
export function createPresence({ announce, share, interval }: PresenceParts): Presence {
  const here = new Map<string, number>()
  const elsewhere = new Map<string, { userIds: string[]; at: number }>()
  let told = ''
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isShared = true
  let isStopped = false

  const ownList = () => listed(here.keys())
  const list = () => listed(new Set([...here.keys(), ...[...elsewhere.values()].flatMap(({ userIds }) => userIds)]))
  const tell = () => {
    timer = undefined
    if (!isShared) share(ownList())
    isShared = true
    const userIds = list()
    if (userIds.join() === told) return
    told = userIds.join()
    toldAt = performance.now()
    announce(userIds)
  }
  const changed = () => {
    if (!isStopped) timer ??= setTimeout(tell, Math.max(0, toldAt + interval() - performance.now()))
  }
  const changedHere = () => {
    isShared = false
    changed()
  }
  const beat = setInterval(() => {
    share(ownList())
    for (const [processId, { at }] of elsewhere) {
      if (performance.now() - at > silence && elsewhere.delete(processId)) changed()
    }
  }, heartbeat)

  return {
    arrived(userId) {
      const sockets = here.get(userId) ?? 0
      here.set(userId, sockets + 1)
      if (sockets === 0) changedHere()
    },
    left(userId) {
      const sockets = here.get(userId) ?? 0
      if (sockets > 1) return void here.set(userId, sockets - 1)
      if (here.delete(userId)) changedHere()
    },
    heard(processId, userIds) {
      if (userIds.length === 0) elsewhere.delete(processId)
      else elsewhere.set(processId, { userIds, at: performance.now() })
      changed()
    },
    repeat: () => share(ownList()),
    list,
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(beat)
      share([])
    },
  }
}

/** Always in the same order, so that equal lists are equal and a long list is cut in the same place. */
function listed(userIds: Iterable<string>): string[] {
  return [...userIds].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, mostListed)
}
