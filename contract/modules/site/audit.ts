import * as z from 'zod/mini'
import { cleanText, id, time } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'

/** Everything that is written down, as a noun and a verb. The back office has a sentence for each of them. */
export const auditActions = [
  'announcement.change',
  'announcement.create',
  'announcement.delete',
  'block.delete',
  'block.save',
  'board.act',
  'board.move-zone',
  'board.order',
  'board.set-reading',
  'board.set-state',
  'card.create',
  'card.void',
  'chapter.set-state',
  'code.budget',
  'comment.delete',
  'comment.restore',
  'config.change',
  'content.remove',
  'content.restore',
  'custom-page.change',
  'custom-page.create',
  'custom-page.delete',
  'invite.create',
  'invite.void',
  'licence.issue',
  'licence.free',
  'mail.test',
  'panel.check',
  'panel.deploy',
  'panel.environment',
  'panel.projects',
  'panel.white-ip',
  'pay.refund',
  'pay.review',
  'pay.test',
  'post.delete',
  'post.restore',
  'column.delete',
  'column.restore',
  'queue.decide',
  'queue.undo',
  'redeemcode.create',
  'redeemcode.void',
  'reply.delete',
  'reply.restore',
  'report.settle',
  'rule.delete',
  'rule.save',
  'secret.remove',
  'secret.set',
  'session.reuse',
  'setup.boards',
  'setup.mark',
  'sms.test',
  'starter.remove',
  'user.adjust-balance',
  'user.ask-demotion',
  'user.ban',
  'user.change-email',
  'user.change-name',
  'user.change-password',
  'user.change-phone',
  'user.end-sessions',
  'user.first-administrator',
  'user.lift',
  'user.link',
  'user.note',
  'user.register',
  'user.reset-password',
  'user.sanction',
  'user.set-agent',
  'user.set-power',
  'user.unban',
  'user.unlink',
  'user.view-addresses',
  'user.view-contacts',
  'wallet.close',
  'wallet.open',
  'works-category.delete',
  'works-category.save',
  'works.set-state',
  'zone.change',
  'zone.create',
  'zone.delete',
  'zone.order',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  _id: id,
  action: z.string(),
  /** null: nobody was logged in, or the server itself. */
  actor: z.nullable(somebody),
  /** What it was done to: an id, a version, a path, a name. */
  subject: z.string(),
  /** Of members and boards: what they are called now. */
  subjectName: z.string(),
  ip: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createTime: time,
})
export type AuditEntry = z.infer<typeof auditEntry>

const select = z.object({
  /** A whole action, or its noun alone: `user`. */
  action: z.optional(z.string().check(z.regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/), z.maxLength(60))),
  actorId: z.optional(id),
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(200), cleanText)),
})
export type AuditSelect = z.infer<typeof select>

export const auditContract = {
  list: post('/api/aoir-admin-audit/list', {
    summary: 'Who did what, newest first. Go on with `cursor`',
    access: 'staff',
    needs: 'audit.see',
    reads: true,
    input: z.object({
      limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
      cursor: z.optional(id),
      select: z.optional(select),
    }),
    output: z.object({ list: z.array(auditEntry), nextCursor: z.nullable(id) }),
  }),
}
