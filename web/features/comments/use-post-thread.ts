import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Comment } from '#contract/modules/forum/comment.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import {
  type CommentChoice,
  commentsQuery,
  type Ground,
  groundsOf,
  ownCommentsQuery,
  usualComments,
} from '#web/api/queries/comment-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestrictionOn } from '#web/social/restriction/use-restriction-on.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { forgetOwn, unique } from './comment-cache.ts'
import { commentElement, replyElement, type Thread, type Wanted, type Writing } from './thread-context.ts'
import { useDrafts } from './writer/use-drafts.ts'

const none: Comment[] = []

/** The comments of a post. */
export function usePostThread(post: PostPage, look: Thread['look']) {
  return useGroundThread(post._id, { look, most: limits.commentCharacters, ...useRight(post) })
}

type Given = Pick<Thread, 'look' | 'most' | 'isOpen' | 'refusal' | 'barred' | 'quoteOf' | 'link' | 'placeholder'>

/** What is said in one place: which of it is shown, where somebody writes, what a link leads to. */
export function useGroundThread(ground: Ground, given: Given) {
  const queries = useQueryClient()
  const [choice, setChoice] = useState(usualComments)
  const [writing, setWriting] = useState<Writing | null>(null)
  const store = useDrafts(ground)
  const result = useInfiniteQuery(commentsQuery(api, ground, choice))
  const own = useQuery(ownCommentsQuery(ground)).data ?? none
  const read = result.data?.pages.flatMap(({ list }) => list) ?? none
  const isShown = (id: string) => own.some(({ _id }) => _id === id) || read.some(({ _id }) => _id === id)
  const { wanted, located, hit, arrive, forgetLocated } = useDeepLink({ ground, choice, isShown, show: setChoice })
  // Where it should stand it may have gone from while it was looked for.
  const lost = located && result.isSuccess && !isShown(located._id) ? [located] : none
  const thread: Thread = {
    ...{ ground, ...given, store, wanted, arrive, hit, writing },
    write: setWriting,
    stopWriting: () => setWriting(null),
  }
  const choose = (next: Partial<CommentChoice>) => {
    forgetOwn(queries, ground)
    forgetLocated()
    setChoice({ ...choice, from: 1, ...next })
  }
  return { thread, list: { comments: unique([...own, ...lost, ...read]), choice, choose, result } }
}

export type GroundThread = ReturnType<typeof useGroundThread>

/** Guests may press, and are asked in. A post that was opened again on this page is open. */
export function useRight(post: PostPage): Pick<Thread, 'isOpen' | 'refusal' | 'barred'> {
  const { isClosed, mayComment, commentRefusal, system, sanction } = post
  const isMember = useMe() !== null
  const barred = useRestrictionOn({ name: system.systemName, sanction })
  if (barred) return { isOpen: false, refusal: '', barred }
  if (isClosed) return { isOpen: false, refusal: m.post_closed() }
  const isOpen = !isMember || mayComment || commentRefusal === m.post_closed()
  return { isOpen, refusal: commentRefusal }
}

/** What an address asks for: `#c-{comment}`, `#r-{reply}` or `?reply={reply}`. */
export function askedFor(hash: string, search: string): { commentId?: string; replyId?: string } | null {
  const [, kind, id] = /^#([cr])-(\d{1,19})$/.exec(hash) ?? []
  const replyId = /^\d{1,19}$/.exec(new URLSearchParams(search).get('reply') ?? '')?.[0]
  if (kind === 'r') return { replyId: id }
  if (replyId) return { replyId }
  return id ? { commentId: id } : null
}

interface DeepLinkOptions {
  ground: Ground
  choice: CommentChoice
  /** Everything of the page that is there already. */
  isShown: (commentId: string) => boolean
  show: (choice: CommentChoice) => void
}

/** Leads to one comment or reply: finds its page, waits for it, and marks it for a moment. */
function useDeepLink({ ground, choice, isShown, show }: DeepLinkOptions) {
  const { hash, search, key } = useLocation()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [located, setLocated] = useState<Comment | null>(null)
  const [hit, setHit] = useState('')
  // A page that was hidden and comes back runs its effects again; the link was followed before.
  const followed = useRef('')

  const follow = useEffectEvent(async () => {
    const asked = askedFor(hash, search)
    const visit = `${key} ${hash} ${search}`
    if (!asked || followed.current === visit) return
    followed.current = visit
    const { commentId, replyId } = asked
    if (commentId && isShown(commentId))
      return setWanted({ element: commentElement(commentId), commentId, replyId: null })
    try {
      const found = await api.comment.locate({ ...asked, sort: choice.sort, limit: limits.commentPage })
      if (groundsOf(found.comment)[0] !== ground) return
      setLocated(found.comment)
      if (!isShown(found.commentId)) show({ ...choice, onlyAuthor: false, from: found.page })
      const element = replyId ? replyElement(replyId) : commentElement(found.commentId)
      setWanted({ element, commentId: found.commentId, replyId: replyId ?? null })
    } catch (error) {
      sayFailure(error)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new address
  useEffect(() => void follow(), [key, hash, search])

  useEffect(() => {
    if (!hit) return
    const timer = setTimeout(() => setHit(''), limits.highlight)
    return () => clearTimeout(timer)
  }, [hit])

  const arrive = (element: string) => {
    setWanted(null)
    setHit(element)
  }
  return { wanted, located, hit, arrive, forgetLocated: () => setLocated(null) }
}
