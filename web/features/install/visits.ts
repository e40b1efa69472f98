import { readSync, saveSync } from '#web/session/sync-storage.ts'

const key = 'aoir:install'
const sessionKey = 'aoir:install-visit'
/** So many visits on which something was read come before the invitation. */
const enough = 3

interface Kept {
  visits: number
  /** The invitation has been shown. */
  isOver?: boolean
}

/** What this visit has come to: nothing was read yet; something was; the invitation stands there; it was closed. */
type Visit = 'begun' | 'read' | 'invited' | 'closed'

function visitNow(): Visit {
  try {
    return (sessionStorage.getItem(sessionKey) as Visit | null) ?? 'begun'
  } catch {
    // Without a memory nobody is invited: it would be done again and again.
    return 'closed'
  }
}

function note(visit: Visit): void {
  try {
    sessionStorage.setItem(sessionKey, visit)
  } catch {
    // As above.
  }
}

const kept = (): Kept => readSync<Kept>(key) ?? { visits: 0 }

/** Something was read on this visit. It counts once. */
export function noteReading(): void {
  if (visitNow() !== 'begun') return
  note('read')
  const { visits, isOver } = kept()
  if (!isOver) saveSync(key, { visits: visits + 1 })
}

export function isInvitationDue(): boolean {
  if (visitNow() === 'invited') return true
  const { visits, isOver } = kept()
  return visitNow() === 'read' && visits >= enough && !isOver
}

/** From now on it comes on no other visit. */
export function noteInvitation(): void {
  if (visitNow() === 'invited') return
  note('invited')
  saveSync(key, { ...kept(), isOver: true })
}

export function endInvitation(): void {
  note('closed')
  saveSync(key, { ...kept(), isOver: true })
}

/** Posts and chapters. */
export const isForReading = (path: string): boolean => /^\/webapp\/(\d+|(fiction|manga)\/\d+\/\d+)$/.test(path)
