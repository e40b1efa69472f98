import { type KeptText, type TextStore, textStore } from '#web/session/writing/kept-texts.ts'
import type { PostForm } from './post-form.ts'

/** An unfinished post as this browser keeps it. */
export interface Kept extends KeptText {
  form: PostForm
  /** The same on the server, if it is there. */
  serverId?: string
  /** Which text was there when it was sent last. */
  sign?: string
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

export type DraftStore = TextStore<Kept>

/** Earlier versions kept the video of a form under another name. */
function current(kept: Kept): Kept {
  const { film, ...form } = kept.form as PostForm & { film?: PostForm['video'] }
  return film === undefined ? kept : { ...kept, form: { ...form, video: form.video ?? film } }
}

export function draftStore(userId: string, target: Target): DraftStore {
  const store = textStore<Kept>(`aoir:draft:${userId}:${targetKey(target)}`)
  const newest = async () => {
    const kept = await store.newest()
    return kept && current(kept)
  }
  return { ...store, newest }
}
