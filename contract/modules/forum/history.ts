import * as z from 'zod/mini'
import { cursor, id, nothing, paged } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'
import { feedPage } from './feed.ts'

/** Where a reader was before they opened a post. `external`: another site; `direct`: nobody knows. */
export const viewSources = ['home', 'board', 'search', 'author', 'message', 'external', 'direct'] as const
export type ViewSource = (typeof viewSources)[number]

/** What is read: the views of posts, and what a member finds again. */
export const historyContract = {
  view: query('/api/aoir-system-posts/view', {
    summary: 'Somebody reads a post: counted later, in batches; members find it in their reading history',
    access: 'anyone',
    input: z.object({
      postsId: id,
      from: z._default(z.enum(viewSources), 'direct'),
      /** The name of the other site; anything that is no such name is left out. */
      host: z.optional(z.string().check(z.maxLength(300))),
    }),
    output: nothing,
  }),
  history: query('/api/aoir-history/list', {
    summary: 'What I read, newest first',
    access: 'member',
    input: z.object({ ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
  clearHistory: post('/api/aoir-history/clear', {
    summary: 'Forget what I read; with postsId only that one',
    access: 'member',
    input: z.object({ postsId: z.optional(id) }),
    output: nothing,
  }),
}
