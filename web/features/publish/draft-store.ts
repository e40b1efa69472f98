import { del, get, update } from 'idb-keyval'
import { type Kept, withKept, withoutWriter } from './draft-stack.ts'

/** What is being written: a new post, a new one in a board, a kept draft, or a change of a post. */
export type Target =
  | { kind: 'new' }
  | { kind: 'board'; id: string }
  | { kind: 'draft'; id: string }
  | { kind: 'post'; id: string }

export function targetKey(target: Target): string {
  return target.kind === 'new' ? 'new' : `${target.kind}:${target.id}`
}

/** Where unfinished posts lie in this browser. It may be forbidden: then nothing is kept, and nothing claims to be. */
export interface DraftStore {
  newest: () => Promise<Kept | undefined>
  keep: (kept: Kept) => Promise<boolean>
  forget: (writer: string) => Promise<void>
}

export function draftStore(userId: string, target: Target): DraftStore {
  const key = `aoir:draft:${userId}:${targetKey(target)}`
  return {
    newest: async () => (await get<Kept[]>(key).catch(() => undefined))?.[0],
    keep: (kept) =>
      update<Kept[]>(key, (stack) => withKept(stack, kept)).then(
        () => true,
        () => false,
      ),
    async forget(writer) {
      try {
        await update<Kept[]>(key, (stack) => withoutWriter(stack, writer))
        if ((await get<Kept[]>(key))?.length === 0) await del(key)
      } catch {
        // Nothing could be kept, so there is nothing to forget.
      }
    },
  }
}
