import * as z from 'zod/mini'
import { id, selectBy, time } from '#contract/shared/values.ts'
import { post, queryForStaff } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { worksTypes } from '../works/work.ts'

export const deletedTypes = ['posts', 'comment', 'reply'] as const
export type DeletedType = (typeof deletedTypes)[number]

/** Something that was deleted and can be brought back. */
export const deletedThing = z.object({
  type: z.enum(deletedTypes),
  _id: id,
  /** null: it stood at a work. */
  postsId: z.nullable(id),
  works: z.nullable(z.object({ workId: id, worksType: z.enum(worksTypes), chapterId: z.nullable(id) })),
  /** Of the post; of a comment or reply the post or work it stands below. */
  title: z.string(),
  excerpt: z.string(),
  /** null: it stood at a work. */
  system: z.nullable(somebody),
  user: somebody,
  /** null: an account that is gone. */
  deletedBy: z.nullable(somebody),
  reason: z.string(),
  deleteTime: time,
  /** From then on it is gone for good. */
  restoreUntil: time,
})
export type DeletedThing = z.infer<typeof deletedThing>

export const adminDeletedContract = {
  list: queryForStaff('deleted.restore', '/api/aoir-admin-deleted/list', {
    summary: 'Posts, comments or replies that were deleted in the last 30 days, the latest first',
    of: deletedThing,
    by: {
      type: z._default(z.enum(deletedTypes), 'posts'),
      ...selectBy({
        userId: z.optional(id),
        systemId: z.optional(id),
        /** By their own authors, or by somebody else. */
        by: z.optional(z.enum(['author', 'staff'])),
      }),
    },
    most: 50,
  }),
  restore: post('/api/aoir-admin-deleted/restore', {
    summary: 'Bring back what was deleted, with its place, pictures and counts',
    access: 'staff',
    needs: 'deleted.restore',
    input: z.object({ type: z.enum(deletedTypes), objectId: id }),
    output: z.null(),
  }),
}
