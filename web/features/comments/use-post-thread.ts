import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/modules/forum/comment.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type CommentChoice, commentsQuery, ownCommentsQuery, usualComments } from '#web/api/queries/comment-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { forgetOwn } from './comment-cache.ts'
import type { Talk, Writing } from './thread-context.ts'
import { unique } from './unique.ts'
import { useDeepLink } from './use-deep-link.ts'
import { useDesk } from './writer/use-drafts.ts'

const none: Comment[] = []

/** The comments of a post: which are shown, where somebody writes, what a link leads to. */
export function usePostTalk(post: PostPage, look: Talk['look']) {
  const postsId = post._id
  const queries = useQueryClient()
  const [choice, setChoice] = useState(usualComments)
  const [writing, setWriting] = useState<Writing | null>(null)
  const desk = useDesk(postsId)
  const result = useInfiniteQuery(commentsQuery(api, postsId, choice))
  const own = useQuery(ownCommentsQuery(postsId)).data ?? none
  const read = result.data?.pages.flatMap(({ list }) => list) ?? none
  const isShown = (id: string) => own.some(({ _id }) => _id === id) || read.some(({ _id }) => _id === id)
  const { wanted, located, hit, arrive, forgetLocated } = useDeepLink({ postsId, choice, isShown, show: setChoice })
  // Where it should stand it may have gone from while it was looked for.
  const lost = located && result.isSuccess && !isShown(located._id) ? [located] : none
  const { isOpen, refusal } = useRight(post)
  const talk: Talk = {
    ...{ postsId, look, isOpen, refusal, desk, wanted, arrive, hit, writing },
    write: setWriting,
    stopWriting: () => setWriting(null),
  }
  const choose = (next: Partial<CommentChoice>) => {
    forgetOwn(queries, postsId)
    forgetLocated()
    setChoice({ ...choice, from: 1, ...next })
  }
  return { talk, list: { comments: unique([...own, ...lost, ...read]), choice, choose, result } }
}

export type PostTalk = ReturnType<typeof usePostTalk>

/** Guests may press, and are asked in. A post that was opened again on this page is open. */
export function useRight({ isClosed, mayComment, commentRefusal }: PostPage): Pick<Talk, 'isOpen' | 'refusal'> {
  const isMember = useMe() !== null
  if (isClosed) return { isOpen: false, refusal: m.post_closed() }
  const isOpen = !isMember || mayComment || commentRefusal === m.post_closed()
  return { isOpen, refusal: commentRefusal }
}
