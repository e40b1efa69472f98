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
