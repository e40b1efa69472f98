import { readCookie } from '#web/api/cookies.ts'
import { readSync, saveSync } from '#web/session/sync-storage.ts'
import { readerKey } from '#web/session/tabs.ts'

/** Whose pages are kept in this browser: a name that says nothing about them. */
export interface Reader {
  name: string
  isMember: boolean
}

export const prefix = 'aoir-kept-'

export async function readerOf(userId: string | undefined): Promise<Reader> {
  const bytes = new TextEncoder().encode(`aoir reader ${userId ?? 'guest'}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 12)
  const name = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name, isMember: userId !== undefined }
}

/** By the session of this browser: nobody, once somebody has come or gone, by whatever way. */
export function readerNow(): Reader | undefined {
  const noted = readSync<Reader & { session: number }>(readerKey)
  return noted?.session === sessionMark() ? noted : undefined
}

/** Again with each token that a session gets. */
export function noteReader(reader: Reader): void {
  saveSync(readerKey, { ...reader, session: sessionMark() })
}

/** Tells sessions apart, and gives away none. */
function sessionMark(): number {
  let mark = 0
  for (const character of readCookie('access_token') ?? '') mark = (Math.imul(mark, 31) + character.charCodeAt(0)) | 0
  return mark
}

/** Everything that was kept for others, in whichever tab it lies open. */
export async function dropOthers(reader: Reader | undefined): Promise<void> {
  const isForeign = (name: string) => name.startsWith(prefix) && (!reader || !name.startsWith(prefix + reader.name))
  for (const name of await caches.keys()) if (isForeign(name)) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases()) if (isForeign(name)) await drop(name)
}

/** What lies open in another tab gives way; nobody waits for one that does not. */
function drop(name: string): Promise<void> {
  return new Promise((resolve) => {
    const asking = indexedDB.deleteDatabase(name)
    asking.onsuccess = asking.onerror = asking.onblocked = () => resolve()
  })
}
