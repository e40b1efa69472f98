import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'
import type { CommentChoice } from '#web/api/queries/comment-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { commentElement, replyElement, type Wanted } from './thread-context.ts'

/** What an address asks for: `#c-{comment}`, `#r-{reply}` or `?reply={reply}`. */
export function askedFor(hash: string, search: string): { commentId?: string; replyId?: string } | null {
  const [, kind, id] = /^#([cr])-(\d{1,19})$/.exec(hash) ?? []
  const replyId = /^\d{1,19}$/.exec(new URLSearchParams(search).get('reply') ?? '')?.[0]
  if (kind === 'r') return { replyId: id }
  if (replyId) return { replyId }
  return id ? { commentId: id } : null
}

interface DeepLinkOptions {
  postsId: string
  choice: CommentChoice
  /** Everything of the page that is there already. */
  isShown: (commentId: string) => boolean
  show: (choice: CommentChoice) => void
}

/** Leads to one comment or reply: finds its page, waits for it, and marks it for a moment. */
export function useDeepLink({ postsId, choice, isShown, show }: DeepLinkOptions) {
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
      if (found.postsId !== postsId) return
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
