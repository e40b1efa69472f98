import * as z from 'zod/mini'
import { noInput } from '#contract/shared/values.ts'
import { get, post } from '../../endpoint.ts'

/** Of the content that the first start made. */
const starterCounts = z.object({
  posts: z.int(),
  columns: z.int(),
  works: z.int(),
  boards: z.int(),
  people: z.int(),
  /** Announcements and pages. */
  words: z.int(),
})
export type StarterCounts = z.infer<typeof starterCounts>

export const starterContract = {
  state: get('/api/aoir-admin-starter/state', {
    summary: 'How much of the example content of the first start is in sight',
    access: 'staff',
    needs: 'site.edit',
    input: noInput,
    output: starterCounts,
  }),
  remove: post('/api/aoir-admin-starter/remove', {
    summary:
      'Take the example content of the first start out of sight, except where others have taken part: posts and works can be restored for thirty days, boards are hidden, accounts closed',
    access: 'staff',
    needs: 'site.edit',
    input: noInput,
    output: z.object({ removed: starterCounts, kept: starterCounts }),
  }),
}
