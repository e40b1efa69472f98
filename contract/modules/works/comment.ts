import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, listOf, paged } from '#contract/shared/values.ts'
import { post, query, usualBody } from '../../endpoint.ts'
import { comment, commentSorts, said } from '../forum/comment.ts'

/** Replies, likes, deletion and reports are the calls that comments of posts have. */

const block = z.int().check(z.gte(1), z.lte(2_000_000_000))

/** A work, a chapter, or a block of it; exactly one of the two ids. */
const place = { workId: z.optional(id), chapterId: z.optional(id), block: z.optional(block) }

export const workCommentContract = {
  list: query('/api/aoir-works-comment/list', {
    summary:
      'Comments at a work (`workId`), of a chapter and all its blocks (`chapterId`), or of one block, with the first replies of each',
    access: 'anyone',
    refuses: [403],
    input: z.object({ ...place, ...paged(), sort: z._default(z.enum(commentSorts), 'hot') }),
    output: listOf(comment),
  }),
  publish: post('/api/aoir-works-comment/publish', {
    summary: `Comment on a work, a chapter, or a block of it (${limits.blockComment} characters at most)`,
    access: 'member',
    speaks: true,
    mostBytes: 2 * usualBody,
    creates: true,
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
