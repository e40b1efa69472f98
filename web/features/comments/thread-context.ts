import { createContext, type RefObject, use, useEffect, useEffectEvent, useRef } from 'react'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import type { Ground } from '#web/api/queries/comment-queries.ts'
import type { Barred } from '#web/session/use-restriction.ts'
import type { PostDrafts } from './writer/drafts.ts'

export type CommentOrReply = { of: Comment; kind: 'comment' } | { of: Reply; kind: 'reply' }

export interface DraftsSource {
  /** Guests have none: they can write nothing. */
  get: () => PostDrafts | undefined
  subscribe: (listener: () => void) => () => void
}

/** Whom an answer is for. */
export interface Answering {
  commentId: string
  /** Null: the comment itself. */
  replyId: string | null
  name: string
}

/** Where the reader is writing: under the post, or an answer. */
export type Writing = 'post' | Answering

/** What everything below one post, or at one work, chapter or block, shares. */
export interface Thread {
  ground: Ground
  look: 'desktop' | 'mobile'
  /** False: the post is closed, or the reader may not write here. Guests may press, and are asked in. */
  isOpen: boolean
  /** Why it is not, for people. */
  refusal: string
  /** What keeps the reader from writing, here or everywhere. */
  barred?: Barred
  writing: Writing | null
  write: (where: Writing) => void
  stopWriting: () => void
  store: DraftsSource
  /** The most characters of a comment. */
  most: number
  /** What stands in the empty box; of a post it is known. */
  placeholder?: string
  /** The address of the page for others; of a post it is known. */
  link?: string
  /** In the list of a whole chapter: how the paragraph begins that a comment speaks of. */
  quoteOf?: (block: number) => string
  /** What a link leads to and what has not been reached yet. */
  wanted: Wanted | null
  arrive: (element: string) => void
  /** The element that shall catch the eye. */
  hit: string
}

export interface Wanted {
  element: string
  commentId: string
  replyId: string | null
}

const ThreadContext = createContext<Thread | null>(null)
export const ThreadProvider = ThreadContext.Provider

export function useThread(): Thread {
  const thread = use(ThreadContext)
  if (!thread) throw new Error('outside of the comments of a post')
  return thread
}

export const commentElement = (id: string) => `c-${id}`
export const replyElement = (id: string) => `r-${id}`

export function isAnswering(writing: Writing | null, commentId: string, replyId: string | null): boolean {
  return writing !== null && writing !== 'post' && writing.commentId === commentId && writing.replyId === replyId
}

/** For whatever a link may lead to: when it is the one, it comes into sight and takes the focus. */
export function useArrival<Element extends HTMLElement>(
  element: string,
): {
  place: RefObject<Element | null>
  isHit: boolean
} {
  const { wanted, arrive, hit } = useThread()
  const place = useRef<Element>(null)
  const isWanted = wanted?.element === element
  const come = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
    arrive(element)
  })
  useEffect(() => {
    if (isWanted) come()
  }, [isWanted])
  return { place, isHit: hit === element }
}
