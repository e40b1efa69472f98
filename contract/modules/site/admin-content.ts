import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, key, selectBy, text, time } from '#contract/shared/values.ts'
import { verdict } from '#contract/shared/verdict.ts'
import { post, query, queryForStaff } from '../../endpoint.ts'
import { ipRegion, somebody, userCard } from '../account/user.ts'
import { worksTypes } from '../works/work.ts'

export const contentTypes = ['posts', 'comment', 'reply', 'attachment', 'column', 'work', 'chapter'] as const
export type ContentType = (typeof contentTypes)[number]

/** held: waits for a decision; hidden: a work or a chapter that the staff have taken out of sight; removed: deleted, by whomever, in the last 30 days. */
export const contentStates = ['public', 'held', 'hidden', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

/**
 * Where a text was written: the block of its address (/24, /48), how many accounts came from there (100: or more), and the
 * region, where the site shows regions.
 */
export const textNetwork = z.object({ block: z.string(), accounts: z.int(), ipRegion })
export type TextNetwork = z.infer<typeof textNetwork>

/** Something members have made, as staff look through it. */
export const contentItem = z.object({
  type: z.enum(contentTypes),
  _id: id,
  /** Of a post, a column, a work or a chapter its title; of a comment or reply that of the post, work or chapter; of a file its name. */
  title: z.string(),
  excerpt: z.string(),
  images: z.int(),
  /** The post it is or stands below; null for files, columns, works, chapters, and what is said there. */
  postsId: z.nullable(id),
  system: z.nullable(somebody),
  /** The work it is or belongs to, and the chapter; null for everything else. */
  works: z.nullable(z.object({ workId: id, worksType: z.enum(worksTypes), chapterId: z.nullable(id) })),
  user: userCard,
  /** How far the author is trusted now: 0 newcomer, 1 member, 2 regular. */
  trust: z.int(),
  state: z.enum(contentStates),
  /** Why it was removed; empty when nobody said. */
  reason: z.string(),
  /** What it was removed with. */
  batchId: z.nullable(id),
  reportNumber: z.int(),
  /** What the rules said of it when it was written. */
  verdict: z.optional(verdict),
  /** Of a file: where it is, and a smaller picture of it; else empty. */
  url: z.string(),
  thumb: z.string(),
  /** Absent for files, and after 90 days. */
  network: z.optional(textNetwork),
  createTime: time,
})
export type ContentItem = z.infer<typeof contentItem>

const block = z
  .string()
  .check(z.trim(), z.maxLength(50), z.regex(/^[0-9a-fA-F.:]+\/\d{1,3}$/, key('network_bad_range')))

const many = z.object({
  type: z.enum(contentTypes),
  ids: z.array(id).check(z.minLength(1), z.maxLength(limits.batch)),
  reason: text({ min: 1, max: limits.reason, missing: 'sanction_need_reason' }),
})

const done = z.object({ batchId: id, count: z.int() })

export const adminContentContract = {
  list: queryForStaff('content.batch', '/api/aoir-admin-content/list', {
    summary:
      'Posts, comments, replies, files, columns, works or published chapters, the newest first. With `keyword` or `hasLinks` the newest 5,000 that fit the rest are looked through; `total` is 1000 at the most. Messages are never here',
    of: contentItem,
    by: {
      type: z._default(z.enum(contentTypes), 'posts'),

      ...selectBy({
        userId: z.optional(id),
        systemId: z.optional(id),
        keyword: z.optional(text({ max: limits.title })),
        state: z.optional(z.enum(contentStates)),
        /** Not older than so many. */
        days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
        /** Of authors who are trusted that far now: 0 newcomers, 1 members, 2 regulars. */
        trust: z.optional(z.int().check(z.gte(0), z.lte(2))),
        hasLinks: z.optional(z.boolean()),
        /** Written in this network (a block, as `network.block` says it). */
        network: z.optional(block),
      }),
    },
  }),
  address: query('/api/aoir-admin-content/address', {
    summary: 'The whole address that a text was written from; that somebody looked is written down',
    access: 'staff',
    needs: 'members.addresses',
    refuses: [404],
    input: z.object({ type: z.enum(['posts', 'comment', 'reply']), _id: id }),
    output: z.object({ address: z.string(), createTime: time }),
  }),
  remove: post('/api/aoir-admin-content/remove', {
    summary: 'Take things out of sight together, with a reason their authors are told; for 30 days it can be undone',
    access: 'staff',
    needs: 'content.batch',
    creates: 'itself',
    input: many,
    output: done,
  }),
  restore: post('/api/aoir-admin-content/restore', {
    summary:
      'Bring things back that were deleted in the last 30 days, by whomever; posts of a deleted board only come back with it',
    access: 'staff',
    needs: 'content.batch',
    creates: 'itself',
    refuses: [409],
    input: many,
    output: done,
  }),
  undo: post('/api/aoir-admin-content/undo', {
    summary: 'Undo a whole batch within 30 days: everything is as it was. What others deleted meanwhile stays (`gone`)',
    access: 'staff',
    needs: 'content.batch',
    refuses: [404, 409],
    input: z.object({ batchId: id }),
    output: z.object({ restored: z.int(), gone: z.int() }),
  }),
}
