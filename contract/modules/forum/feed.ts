import * as z from 'zod/mini'
import { cursor, id, paged } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'
import { postCard } from './post.ts'

/** `mix`: good and fresh. `hot`: the most liked and discussed of late. `new`: newest first. `reply`: last answered first. */
export const postSorts = ['mix', 'new', 'reply', 'hot'] as const
export type PostSort = (typeof postSorts)[number]

export const feedPage = z.object({
  list: z.array(postCard),
  total: z.int(),
  nextCursor: z.nullable(z.string()),
  /** Where the people whom the caller follows wrote nothing: how many they are. */
  followNumber: z.optional(z.int()),
})
export type FeedPage = z.infer<typeof feedPage>

const feedSelect = z.object({
  systemId: z.optional(id),
  systemType: z.optional(z.enum(['forum', 'article'])),
  userId: z.optional(id),
  classifyId: z.optional(id),
  recommend: z.optional(z.boolean()),
  /** Only what the people wrote whom the caller follows. */
  follow: z.optional(z.boolean()),
})
export type FeedSelect = z.infer<typeof feedSelect>

export const feedContract = {
  list: query('/api/aoir-system-posts/list', {
    summary: 'Posts; go on with `cursor`, which costs the same on every page. What is pinned stands in its place, too',
    access: 'anyone',
    input: z.object({
      ...paged(),
      cursor: z.optional(cursor),
      select: z.optional(feedSelect),
      sort: z._default(z.enum(postSorts), 'new'),
    }),
    output: feedPage,
  }),
  /** The line "n new posts": how many were published in this list since that post. */
  newer: query('/api/aoir-system-posts/newer', {
    summary: 'How many posts of a list are newer than one (99 at most)',
    access: 'anyone',
    input: z.object({ select: z.optional(feedSelect), afterId: id }),
    output: z.object({ number: z.int() }),
  }),
  /** Pinned lines above a feed: site-wide ones, or those of one board. */
  pinned: query('/api/aoir-system-posts/pinned', {
    summary: 'Pinned posts, of the site or of one board',
    access: 'anyone',
    input: z.object({ systemId: z.optional(id) }),
    output: z.object({ list: z.array(postCard) }),
  }),
}
