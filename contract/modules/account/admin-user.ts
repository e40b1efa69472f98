import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, key, selectBy, text, time, written } from '#contract/shared/values.ts'
import { post, query, queryForStaff } from '../../endpoint.ts'
import { auditEntry } from '../site/audit.ts'
import { deleteMember } from './deletion.ts'
import { linkedAccount } from './oauth.ts'
import { memberNote, removeHours, sanction, sanctionHours, sanctionKind } from './sanction.ts'
import { device } from './session.ts'
import { restriction, somebody, userCard, userpower } from './user.ts'

/** A member in the list; email and phone are masked. */
export const adminMember = z.extend(userCard, {
  /** What they log in with. */
  account: z.string(),
  userpower,
  /** Roles that administrators gave them. */
  roles: z.array(z.object({ _id: id, name: z.string() })),
  isAgent: z.boolean(),
  /** Empty unless banned. */
  banReason: z.string(),
  /** What keeps them from writing now. */
  sanction: z.nullable(restriction),
  email: z.string(),
  phone: z.string(),
  postsNumber: z.int(),
  fansNumber: z.int(),
  createTime: time,
  /** The last sign of life; 0: none. */
  lastTime: time,
})
export type AdminMember = z.infer<typeof adminMember>

/** A member with everything about them but their addresses. */
export const adminMemberPage = z.extend(adminMember, {
  sex: z.int(),
  exp: z.int(),
  followNumber: z.int(),
  likeNumber: z.int(),
  commentNumber: z.int(),
  hasPassword: z.boolean(),
  /** Another administrator wants to relieve this one of the office; it needs a second one. */
  demotion: z.nullable(z.object({ by: somebody, createTime: time })),
  /** They have lost their second factors, which go at `endTime`; an administrator wants that sooner. */
  factorReset: z.nullable(z.object({ createTime: time, endTime: time, askedBy: z.nullable(somebody) })),
  /** Outside accounts by which they log in. */
  links: z.array(z.omit(linkedAccount, { canRemove: true })),
  /** Where they are logged in. `deviceId` and `ip` are empty without `members.addresses`. */
  devices: z.array(z.extend(z.omit(device, { current: true }), { deviceId: z.string() })),
  /** What was done to them last. */
  log: z.array(auditEntry),
})
export type AdminMemberPage = z.infer<typeof adminMemberPage>

/** Follows from what is known of them; nobody gives it. 0 newcomer, 1 member, 2 regular. */
const trust = z.object({
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reasons: z.array(z.object({ name: z.enum(['days', 'texts', 'reports']), have: z.int(), need: z.int() })),
})

const reportLine = z.object({
  _id: id,
  kind: z.string(),
  objectId: id,
  reason: z.string(),
  description: z.string(),
  state: z.string(),
  createTime: time,
})

const contacts = z.object({
  email: z.string(),
  emailConfirmed: z.boolean(),
  phone: z.string(),
  phoneConfirmed: z.boolean(),
})
export const adminMemberInfo = z.extend(adminMemberPage, {
  contacts,
  trust,
  /** Newest first. */
  sanctions: z.array(sanction),
  notes: z.array(memberNote),
  /** Texts of theirs that somebody else deleted. */
  removedNumber: z.int(),
  /** Against them, and those they made themselves: how many, and the newest. */
  reports: z.object({
    open: z.int(),
    upheld: z.int(),
    dismissed: z.int(),
    made: z.int(),
    list: z.array(
      z.extend(reportLine, {
        /** Null: somebody without an account, who calls themselves so. */
        fromUser: z.nullable(somebody),
        complainant: z.optional(z.string()),
      }),
    ),
    own: z.array(z.extend(reportLine, { user: somebody })),
  }),
  /** Networks they came from (/24, /48); whole addresses only with `members.addresses`, and that is written down. */
  addresses: z.array(
    z.object({ block: z.string(), accounts: z.int(), lastTime: time, addresses: z.array(z.string()) }),
  ),
})
export type AdminMemberInfo = z.infer<typeof adminMemberInfo>

const one = z.object({ userId: id })

export const adminUserContract = {
  list: queryForStaff('members.see', '/api/aoir-admin-user/list', {
    summary: 'Members, by part of a name, or by whole account, id, email or phone number',
    of: adminMember,
    by: {
      ...selectBy({ keyword: z.optional(text({ max: limits.email })), userpower: z.optional(userpower) }),
      sort: z._default(z.enum(['new', 'old']), 'new'),
    },
  }),
  info: query('/api/aoir-admin-user/info', {
    summary:
      'A member. With `members.addresses` their email and phone number are whole, and that somebody looked is written down',
    access: 'staff',
    needs: 'members.see',
    input: one,
    output: adminMemberInfo,
  }),
  ban: post('/api/aoir-admin-user/ban', {
    summary: 'From now on they read and do not write; they are told why',
    access: 'staff',
    needs: 'members.edit',
    input: z.object({ userId: id, reason: text({ min: 1, max: limits.reason, missing: 'ban_need_reason' }) }),
    output: adminMemberPage,
  }),
  unban: post('/api/aoir-admin-user/unban', {
    summary: 'A banned member may write again',
    access: 'staff',
    needs: 'members.edit',
    input: one,
    output: adminMemberPage,
  }),
  sanction: post('/api/aoir-admin-user/sanction', {
    summary: 'Warn, mute or ban a member; they are told why and until when. Moderators: at most 30 days',
    access: 'staff',
    needs: 'content.sanction',
    creates: 'itself',
    refuses: [404],
    input: z
      .object({
        userId: id,
        kind: sanctionKind,
        /** 0: for ever. Of a warning it does not count. */
        hours: sanctionHours,
        reason: text({ min: 1, max: limits.reason, missing: 'sanction_need_reason' }),
        /** A mute on one board. */
        systemId: z.optional(id),
        /** What they wrote in so many last hours goes as one batch. Moderators: 24 at the most. */
        removeHours: z.optional(removeHours),
      })
      .check(
        z.refine(({ kind, systemId }) => systemId === undefined || kind === 'mute', {
          error: key('sanction_board_mute'),
          path: ['systemId'],
        }),
      ),
    output: z.object({ sanction, batchId: z.optional(id), removed: z.int() }),
  }),
  lift: post('/api/aoir-admin-user/lift', {
    summary: 'End a sanction before its time, or take a warning back',
    access: 'staff',
    needs: 'content.sanction',
    refuses: [404, 409],
    input: z.object({
      sanctionId: id,
      reason: text({ min: 1, max: limits.reason, missing: 'sanction_need_reason' }),
    }),
    output: sanction,
  }),
  note: post('/api/aoir-admin-user/note', {
    summary: 'Write something down about a member that only staff can read',
    access: 'staff',
    needs: 'members.see',
    creates: true,
    refuses: [404, 409],
    input: z.object({ userId: id, text: written({ min: 1, max: limits.memberNote, missing: 'note_need_text' }) }),
    output: memberNote,
  }),
  setPower: post('/api/aoir-admin-user/set-power', {
    summary: 'Make somebody administrator (0), member (1) or content moderator (3)',
    access: 'staff',
    needs: 'roles.edit',
    fresh: true,
    input: z.object({ userId: id, userpower: z.union([z.literal(0), z.literal(1), z.literal(3)]) }),
    output: adminMemberPage,
  }),
  setAgent: post('/api/aoir-admin-user/set-agent', {
    summary: 'Whether a member may sell card codes',
    access: 'staff',
    needs: 'members.edit',
    input: z.object({ userId: id, isAgent: z.boolean() }),
    output: adminMemberPage,
  }),
  passwordLink: post('/api/aoir-admin-user/password-link', {
    summary:
      'An address, shown once and good for a day, by which a member who cannot get a code sets a new password. Not for administrators',
    access: 'staff',
    needs: 'members.edit',
    fresh: true,
    secret: {},
    refuses: [404, 409],
    input: one,
    output: z.object({ address: z.string(), expireTime: time }),
  }),
  endSessions: post('/api/aoir-admin-user/end-sessions', {
    summary: 'Log a member out everywhere',
    access: 'staff',
    needs: 'members.edit',
    input: one,
    output: adminMemberPage,
  }),
  shortenReset: post('/api/aoir-admin-user/shorten-reset', {
    summary:
      'Take the second factors of a member who has lost them away before the wait is over: one administrator asks, and another one does it with the same call',
    access: 'staff',
    needs: 'roles.edit',
    fresh: true,
    refuses: [404, 409],
    input: one,
    output: adminMemberPage,
  }),
  delete: deleteMember,
}
