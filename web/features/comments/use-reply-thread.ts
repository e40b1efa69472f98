import { useInfiniteQuery, useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'
import { ownRepliesQuery, type ReplySort, repliesQuery } from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { unique } from './comment-cache.ts'
import type { Thread, Writing } from './thread-context.ts'
import { useRight } from './use-post-thread.ts'
import { useDrafts } from './writer/use-drafts.ts'

const none: Reply[] = []

/** One comment and everything that was answered to it. */
export function useReplyThread(commentId: string) {
  const [sort, setSort] = useState<ReplySort>('old')
  const [writing, setWriting] = useState<Writing | null>(null)
  // What the page is about comes with the usual order, whichever is chosen.
  const usual = useSuspenseInfiniteQuery(repliesQuery(api, commentId))
  const other = useInfiniteQuery({ ...repliesQuery(api, commentId, 'new'), enabled: sort === 'new' })
  const own = useQuery(ownRepliesQuery(commentId)).data ?? none
  const { comment, posts } = usual.data.pages[0] as { comment: Comment; posts: { _id: string; title: string } }
  const { data: post } = useSuspenseQuery(postQuery(api, posts._id))
  const result = sort === 'old' ? usual : other
  const read = result.data?.pages.flatMap(({ list }) => list) ?? none
  const thread: Thread = {
    ...{
      ground: posts._id,
      look: 'mobile',
      most: limits.commentCharacters,
      store: useDrafts(posts._id),
      writing,
      ...useRight(post),
    },
    ...{ write: setWriting, stopWriting: () => setWriting(null) },
    ...{ wanted: null, hit: '', arrive: () => {} },
  }
  const replies = unique(sort === 'old' ? [...read, ...own.toReversed()] : [...own, ...read])
  return { thread, post, comment, list: { replies, sort, setSort, result } }
}
