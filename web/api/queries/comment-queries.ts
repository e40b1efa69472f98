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

/**
 * What a list of comments stands below: a post by its id, `works:7`, `chapter:9`, or the second block of that,
 * `chapter:9:2`.
 */
export type Ground = string

/** Everything below it belongs to one ground. */
export const commentsKey = (ground: Ground) => ['comments', ground]

/** A work, a chapter or a block; null: it is a post. */
export function workGround(ground: Ground): { workId: string } | { chapterId: string; block?: number } | null {
  const [kind, id = '', block] = ground.split(':')
  if (kind === 'works') return { workId: id }
  return kind === 'chapter' ? { chapterId: id, ...(block ? { block: Number(block) } : {}) } : null
}

/** All lists in which something stands; the first one is the widest. */
export function groundsOf({
  postsId,
  works,
}: Pick<Comment, 'postsId'> & { works: Reply['works'] | Comment['works'] }): Ground[] {
  if (!works) return postsId ? [postsId] : []
  const { workId, chapterId } = works
  if (chapterId === null) return [`works:${workId}`]
  const block = 'block' in works ? works.block : null
  return [`chapter:${chapterId}`, ...(block === null ? [] : [`chapter:${chapterId}:${block}`])]
}

export const commentsQuery = (api: Api, ground: Ground, { sort, onlyAuthor, from }: CommentChoice) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(ground), 'list', sort, onlyAuthor, from],
    queryFn: ({ pageParam }) => {
      const asked = { sort, page: pageParam, limit: limits.commentPage }
      const works = workGround(ground)
      return works
        ? api.worksComment.list({ ...works, ...asked })
        : api.comment.comments({ postsId: ground, onlyAuthor, ...asked })
    },
    initialPageParam: from,
    getNextPageParam: ({ total }, _, last) => (last * limits.commentPage < total ? last + 1 : undefined),
    getPreviousPageParam: (_, __, first) => (first > 1 ? first - 1 : undefined),
    staleTime: minute,
  })

/** What was written on this page: it stands first until the list is read again. Filled by hand. */
export const ownCommentsQuery = (ground: Ground) =>
  queryOptions<Comment[]>({ queryKey: [...commentsKey(ground), 'own'], queryFn: skipToken })

/** How many comments stand at the blocks of a chapter. */
export const blockCountsQuery = (api: Api, chapterId: string) =>
  queryOptions({
    queryKey: ['block-comments', chapterId],
    queryFn: () => api.worksComment.counts({ chapterId }),
    staleTime: minute,
  })

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
