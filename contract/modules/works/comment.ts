import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id } from '#contract/shared/values.ts'
import { create, query, queryList, usualBody } from '../../endpoint.ts'
import { comment, commentSorts, said } from '../forum/comment.ts'

/** Replies, likes, deletion and reports are the calls that comments of posts have. */

const block = z.int().check(z.gte(1), z.lte(2_000_000_000))

/** A work, a chapter, or a block of it; exactly one of the two ids. */
const place = { workId: z.optional(id), chapterId: z.optional(id), block: z.optional(block) }

export const workCommentContract = {
  list: queryList('/api/aoir-works-comment/list', {
    summary:
      'Comments at a work (`workId`), of a chapter and all its blocks (`chapterId`), or of one block, with the first replies of each',
    refuses: [403],
    of: comment,
    by: { ...place, sort: z._default(z.enum(commentSorts), 'hot') },
  }),
  publish: create('/api/aoir-works-comment/publish', {
    summary: `Comment on a work, a chapter, or a block of it (${limits.blockComment} characters at most)`,
    speaks: true,
    mostBytes: 2 * usualBody,
    refuses: [403],
    input: z.object({ ...place, ...said }),
    output: comment,
  }),
  counts: query('/api/aoir-works-comment/counts', {
    summary: 'How many comments and replies stand at the blocks of a chapter; blocks without any are left out',
    access: 'anyone',
    refuses: [403],
    input: z.object({ chapterId: id }),
    output: z.object({ list: z.array(z.object({ block: z.int(), number: z.int() })) }),
  }),
}
