import * as z from 'zod/mini'
import { picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, selectBy, text, time, written } from '#contract/shared/values.ts'
import { create, post, queryForStaff } from '../../endpoint.ts'
import { somebody, userCard } from '../account/user.ts'
import { worksTypes } from '../works/work.ts'

export const reportReasons = ['spam', 'abuse', 'fraud', 'obscene', 'illegal', 'copyright', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportKinds = ['user', 'message', 'posts', 'comment', 'reply', 'column', 'works', 'chapter'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportStates = ['open', 'upheld', 'dismissed'] as const

/** What was said right before and after a message. */
export const neighbour = z.object({
  /** null: they are gone. */
  fromUser: z.nullable(somebody),
  kind: z.string(),
  message: z.string(),
  createTime: time,
})
export type Neighbour = z.infer<typeof neighbour>

/** What staff see: of a private chat only what was reported, as it was then. */
export const report = z.object({
  _id: id,
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  description: z.string(),
  fromUser: z.nullable(userCard),
  /** Who complained without an account, in their own words; how to reach them is for administrators. */
  complainant: z.nullable(z.object({ name: z.string(), contact: z.string() })),
  /** Who is reported; null who is gone. */
  user: z.nullable(userCard),
  /** The reported message, post, comment, reply, column, work or chapter as it was then; null when a member is reported. */
  message: z.nullable(
    z.object({
      message: z.string(),
      kind: z.string(),
      image: z.nullable(picture),
      video: z.nullable(video),
      createTime: time,
    }),
  ),
  /** Of a message: what stood around it, where whoever reported it wanted that to be seen. */
  around: z.array(neighbour),
  /** Where a reported post, comment or reply stands; null when it is none, or when not everybody can read it now. */
  place: z.nullable(z.object({ postsId: id, commentId: z.nullable(id), replyId: z.nullable(id) })),
  /** The reported column, while it is there. */
  columnId: z.nullable(id),
  /** The reported work, or the one of the reported chapter, comment or reply, while everybody can read it. */
  works: z.nullable(
    z.object({
      workId: id,
      worksType: z.enum(worksTypes),
      chapterId: z.nullable(id),
      commentId: z.optional(id),
      replyId: z.optional(z.nullable(id)),
    }),
  ),
  state: z.enum(reportStates),
  /** What was decided, and by whom. */
  note: z.string(),
  settledBy: z.nullable(userCard),
  settleTime: time,
  createTime: time,
})
export type Report = z.infer<typeof report>

export const reportContract = {
  create: create('/api/aoir-report/create', {
    summary:
      'Report a member, a post, a comment, a reply, a column, a work, a chapter, or a message that was sent to me; once each',
    input: z.object({
      kind: z.enum(reportKinds),
      objectId: id,
      reason: z.enum(reportReasons),
      description: z._default(written({ max: limits.reason }), ''),
      /** Of a message: so many of those around it that I can read are seen, too. */
      around: z._default(z.int().check(z.gte(0), z.lte(limits.reportedAround)), 0),
    }),
    output: z.object({ _id: id }),
  }),
  copyright: post('/api/aoir-report/copyright', {
    summary: 'Complain about a text that infringes on rights; without an account, after a puzzle',
    access: 'anyone',
    always: true,
    creates: true,
    rate: 'register',
    refuses: [429],
    input: z.object({
      name: written({ min: 1, max: limits.complainantName, missing: 'complaint_need_name' }),
      contact: written({ min: 1, max: limits.complainantContact, missing: 'complaint_need_contact' }),
      /** Of the post, the comment, the column, the work, the chapter or the author's page, as the browser shows it. */
      address: text({ min: 1, max: limits.linkAddress, missing: 'complaint_need_address' }),
      description: written({ min: 1, max: limits.complaint, missing: 'complaint_need_description' }),
      captcha: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: z.object({ _id: id }),
  }),
}

export const adminReportContract = {
  list: queryForStaff('content.queue', '/api/aoir-admin-report/list', {
    summary: 'What members have reported, newest first',
    of: report,
    by: selectBy({ state: z.optional(z.enum(reportStates)) }),
  }),
  settle: post('/api/aoir-admin-report/settle', {
    summary: 'Decide on a report; whoever reported is told',
    access: 'staff',
    needs: 'content.queue',
    input: z.object({
      reportId: id,
      state: z.enum(['upheld', 'dismissed']),
      note: z._default(written({ max: limits.reason }), ''),
    }),
    output: report,
  }),
}
