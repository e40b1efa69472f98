import * as z from 'zod/mini'
import { cursor, id, paged, toggled } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'
import { feedPage } from './feed.ts'

export const bookmarkContract = {
  collect: post('/api/aoir-collect/create', {
    summary:
      'Bookmark a post; a second call takes it back. With `desired` it is so afterwards, however often it is called',
    access: 'member',
    creates: true,
    input: z.object({ postsId: id, ...toggled }),
    output: z.object({ isCollect: z.boolean(), collectNumber: z.int() }),
  }),
  collects: query('/api/aoir-collect/list', {
    summary: 'My bookmarks, newest first',
    access: 'member',
    input: z.object({ ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
  collectsOf: query('/api/aoir-collect/of', {
    summary: 'What somebody bookmarked, newest first, as far as the caller may see it; refused unless they show it',
    access: 'anyone',
    input: z.object({ userId: id, ...paged(), cursor: z.optional(cursor) }),
    output: feedPage,
  }),
}
