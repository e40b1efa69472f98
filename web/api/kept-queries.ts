import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Api } from './api.ts'
import { asRead, onwards } from './queries/post-queries.ts'

type FeedPart = { limit: number; cursor: string | undefined }

/** Posts that a member keeps, which change when they say so. */
const keptQuery = (key: string[], ask: (part: FeedPart) => Promise<FeedPage>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam }) => ask({ limit: pageLimits.feedPage, cursor: pageParam ?? undefined }),
    ...onwards,
    gcTime: asRead.gcTime,
  })

export const collectsQuery = (api: Api) => keptQuery(['collects'], (part) => api.post.collects(part))

/** The bookmarks of somebody who shows them. */
export const collectsOfQuery = (api: Api, userId: string) =>
  keptQuery(['collects', userId], (part) => api.post.collectsOf({ userId, ...part }))

export const historyQuery = (api: Api) => keptQuery(['history'], (part) => api.post.history(part))
