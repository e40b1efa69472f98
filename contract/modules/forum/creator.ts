import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { id, selectBy, text, time } from '#contract/shared/values.ts'
import { getMine, query, queryMine } from '../../endpoint.ts'
import { boardTypes } from './board.ts'
import { viewSources } from './history.ts'
import { postCard } from './post.ts'

/** What one day brought an author. */
const authorDay = z.object({
  /** 2026-11-15 */
  day: z.string(),
  views: z.int(),
  posts: z.int(),
  likes: z.int(),
  comments: z.int(),
  fans: z.int(),
})
export type AuthorDay = z.infer<typeof authorDay>

/** `held`: waits for somebody to look at it. `rejected`: somebody did, and said no; the text is a draft again. */
export const ownStates = ['public', 'private', 'held', 'rejected', 'deleted'] as const
export type OwnState = (typeof ownStates)[number]

/** What an author sees of their own work. */
export const creatorContract = {
  mine: queryMine('/api/aoir-system-posts/mine', {
    summary: 'My posts with their state and figures',
    of: z.extend(postCard, {
      state: z.enum(ownStates),
      deleteReason: z.string(),
      mayRestore: z.boolean(),
      /** When a deleted post goes for good; 0 while it is not deleted. */
      restoreUntil: time,
      /** Its views by day, the last 30 days, today last. */
      viewDays: z.array(z.int()),
    }),
    by: selectBy({
      state: z.optional(z.enum(ownStates)),
      systemType: z.optional(z.enum(boardTypes)),
      keyword: z.optional(text({ max: pageLimits.keyword })),
    }),
  }),
  figures: getMine(
    '/api/aoir-system-posts/figures',
    'My figures as an author: in all, and by day for the last 30 days and the 30 before them',
    z.object({
      posts: z.int(),
      views: z.int(),
      likes: z.int(),
      comments: z.int(),
      fans: z.int(),
      days: z.array(authorDay),
      before: z.array(authorDay),
    }),
  ),
  analysis: query('/api/aoir-system-posts/analysis', {
    summary: 'What the last days brought each of my posts (the 100 most read), and where my readers came from',
    access: 'member',
    input: z.object({ days: z._default(z.union([z.literal(7), z.literal(30)]), 30) }),
    output: z.object({
      posts: z.array(
        z.object({
          _id: id,
          title: z.string(),
          createTime: time,
          views: z.int(),
          likes: z.int(),
          comments: z.int(),
          /** Followers who read it last before they followed. */
          fans: z.int(),
        }),
      ),
      sources: z.array(z.object({ source: z.enum(viewSources), host: z.string(), views: z.int() })),
    }),
  }),
}
