import * as z from 'zod/mini'
import { cursor, id, paged } from '#contract/shared/values.ts'
import { query, toggle } from '../../endpoint.ts'
import { feedPage } from './feed.ts'

export const bookmarkContract = {
  collect: toggle('/api/aoir-collect/create', {
    summary: 'Bookmark a post; a second call takes it back',
    of: { postsId: id },
    becomes: { isCollect: z.boolean(), collectNumber: z.int() },
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
