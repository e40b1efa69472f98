import { del, get, update } from 'idb-keyval'
import { readSync, saveSync } from '#web/session/sync-storage.ts'

/** A text that nobody but this browser has yet. */
export interface KeptText {
  /** Which writing it is: a page that is open twice writes two. */
  writer: string
  savedAt: number
}

/** More than these nobody has open at once; the oldest goes. */
const most = 3

/** What one place holds, newest first. A text that nobody has decided about is never written over by another. */
export function withKept<Kept extends KeptText>(stack: readonly Kept[] | undefined, kept: Kept): Kept[] {
  return [kept, ...withoutWriter(stack, kept.writer)].slice(0, most)
}

export function withoutWriter<Kept extends KeptText>(stack: readonly Kept[] | undefined, writer: string): Kept[] {
  return (stack ?? []).filter((kept) => kept.writer !== writer)
}

/** Where unfinished texts lie in this browser. It may be forbidden: then nothing is kept, and nothing claims to be. */
export interface TextStore<Kept extends KeptText> {
  newest: () => Promise<Kept | undefined>
  keep: (kept: Kept) => Promise<boolean>
  /** The page goes away in this moment. */
  saveSync: (kept: Kept) => void
  forget: (writer: string) => Promise<void>
}

export function textStore<Kept extends KeptText>(key: string): TextStore<Kept> {
  const savedSync = () => readSync<Kept[]>(key) ?? []
  const dropSavedSync = (writer: string) => {
    const left = withoutWriter(savedSync(), writer)
    saveSync(key, left.length > 0 ? left : undefined)
  }
  const keep = async (kept: Kept) => {
    try {
      await update<Kept[]>(key, (stack) => withKept(stack, kept))
    } catch {
      return false
    }
    dropSavedSync(kept.writer)
    return true
  }
  return {
    async newest() {
      for (const kept of savedSync().reverse()) await keep(kept)
      try {
        const [kept] = (await get<Kept[]>(key)) ?? []
        return kept
      } catch {
        // A browser that refuses may do so before there is anything to wait for.
        return undefined
      }
    },
    keep,
    saveSync: (kept) => saveSync(key, withKept(savedSync(), kept)),
    async forget(writer) {
      dropSavedSync(writer)
      try {
        await update<Kept[]>(key, (stack) => withoutWriter(stack, writer))
        if ((await get<Kept[]>(key))?.length === 0) await del(key)
      } catch {
        // Nothing could be kept, so there is nothing to forget.
      }
    },
  }
}
