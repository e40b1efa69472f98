import { del, get, update } from 'idb-keyval'
import { readSync, saveSync } from '#web/session/sync-storage.ts'
import type { PostForm } from './post-form.ts'

/** An unfinished post as this browser keeps it. */
export interface Kept {
  /** Which writing it is: a page that is open twice writes two. */
  writer: string
  form: PostForm
  savedAt: number
  /** The same on the server, if it is there. */
  serverId?: string
}

/** More than these nobody has open at once; the oldest goes. */
const most = 3

/** What one target holds, newest first. A text that nobody has decided about is never written over by another. */
export function withKept(stack: readonly Kept[] | undefined, kept: Kept): Kept[] {
  return [kept, ...withoutWriter(stack, kept.writer)].slice(0, most)
}

export function withoutWriter(stack: readonly Kept[] | undefined, writer: string): Kept[] {
  return (stack ?? []).filter((kept) => kept.writer !== writer)
}

/** What is being written: a new post or article, a new one in a board, a kept draft, or a change of a post. */
export type Target =
  | { kind: 'new'; isArticle?: boolean; columnId?: string }
  | { kind: 'board'; id: string }
  | { kind: 'draft'; id: string }
  | { kind: 'post'; id: string }

function targetKey(target: Target): string {
  if (target.kind !== 'new') return `${target.kind}:${target.id}`
  return target.isArticle ? 'new:article' : 'new'
}

/** Where unfinished posts lie in this browser. It may be forbidden: then nothing is kept, and nothing claims to be. */
export interface DraftStore {
  newest: () => Promise<Kept | undefined>
  keep: (kept: Kept) => Promise<boolean>
  /** The page goes away in this moment. */
  saveSync: (kept: Kept) => void
  forget: (writer: string) => Promise<void>
}

/** Earlier versions kept the video of a form under another name. */
function current(kept: Kept): Kept {
  const { film, ...form } = kept.form as PostForm & { film?: PostForm['video'] }
  return film === undefined ? kept : { ...kept, form: { ...form, video: form.video ?? film } }
}

export function draftStore(userId: string, target: Target): DraftStore {
  const key = `aoir:draft:${userId}:${targetKey(target)}`
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
      const [kept] = (await get<Kept[]>(key).catch(() => undefined)) ?? []
      return kept && current(kept)
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
