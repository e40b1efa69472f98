import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { Comment, CommentSort, Reply } from '#contract/modules/forum/comment.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'

const minute = 60_000

/** How many replies come at a time. */
const repliesPage = 20

export interface CommentChoice {
  sort: CommentSort
  onlyAuthor: boolean
  /** The page to begin with: a link may lead into the middle of the list. */
  from: number
}

export const usualComments: CommentChoice = { sort: 'hot', onlyAuthor: false, from: 1 }

/** Everything below it belongs to one post. */
export const commentsKey = (postsId: string) => ['comments', postsId]

export const commentsQuery = (api: Api, postsId: string, { sort, onlyAuthor, from }: CommentChoice) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postsId), 'list', sort, onlyAuthor, from],
    queryFn: ({ pageParam }) =>
      api.comment.comments({ postsId, sort, onlyAuthor, page: pageParam, limit: limits.commentPage }),
    initialPageParam: from,
    getNextPageParam: ({ total }, _, last) => (last * limits.commentPage < total ? last + 1 : undefined),
    getPreviousPageParam: (_, __, first) => (first > 1 ? first - 1 : undefined),
    staleTime: minute,
  })

/** What was written on this page: it stands first until the list is read again. Filled by hand. */
export const ownCommentsQuery = (postsId: string) =>
  queryOptions<Comment[]>({ queryKey: [...commentsKey(postsId), 'own'], queryFn: skipToken })

export const repliesKey = (commentId: string) => ['replies', commentId]

export type ReplySort = 'old' | 'new'

export const repliesQuery = (api: Api, commentId: string, sort: ReplySort = 'old') =>
  infiniteQueryOptions({
    queryKey: [...repliesKey(commentId), 'list', sort],
    queryFn: ({ pageParam }) => api.comment.replies({ commentId, sort, page: pageParam, limit: repliesPage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, last) => (last * repliesPage < total ? last + 1 : undefined),
    staleTime: minute,
    retry: false,
  })

export const ownRepliesQuery = (commentId: string) =>
  queryOptions<Reply[]>({ queryKey: [...repliesKey(commentId), 'own'], queryFn: skipToken })

/** What a member wrote, everything together. Goes on by cursor; going back finds the same list. */
export const activityQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', userId],
    queryFn: ({ pageParam }) =>
      api.comment.activity({ userId, limit: pageLimits.feedPage, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: minute,
    gcTime: 15 * minute,
  })

/** The numbers on the tabs of an author, and the boards they write in. */
export const authorSummaryQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'summary'],
    queryFn: () => api.comment.authorSummary({ id: userId }),
    staleTime: minute,
  })
