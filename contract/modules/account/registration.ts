import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, moment, nothing, text, time } from '#contract/shared/values.ts'
import { post, queryForStaff } from '../../endpoint.ts'
import { somebody } from './user.ts'

/** What an account that is about to begin brings along, where the site asks for it. */
export const newcomerFields = {
  /** The code of an invitation. */
  invite: z.optional(text({ max: 60 })),
  /** A solved puzzle, as base64 of its JSON. */
  captcha: z.optional(z.string().check(z.maxLength(4000))),
}

export const inviteStates = ['open', 'used', 'expired', 'voided'] as const

export const invite = z.object({
  _id: id,
  /** How the code ends. */
  tail: z.string(),
  note: z.string(),
  uses: z.int(),
  used: z.int(),
  /** Who came by it, the latest first; not all of them. */
  members: z.array(somebody),
  creator: somebody,
  expireTime: time,
  createTime: time,
  state: z.enum(inviteStates),
})
export type Invite = z.infer<typeof invite>

const newInvites = z.object({
  uses: z._default(z.int().check(z.gte(1), z.lte(limits.inviteUses)), 1),
  days: z._default(z.int().check(z.gte(1), z.lte(limits.inviteDays)), 7),
  count: z._default(z.int().check(z.gte(1), z.lte(limits.invitesAtOnce)), 1),
  note: z._default(text({ max: limits.reason }), ''),
})
export type NewInvites = z.infer<typeof newInvites>

export const adminInviteContract = {
  create: post('/api/aoir-admin-invite/create', {
    summary: 'Make invitations. Their codes are in the answer and never shown again',
    access: 'staff',
    needs: 'registration.edit',
    creates: true,
    secret: { later: () => ({ codes: [] }) },
    input: newInvites,
    output: z.object({ codes: z.array(z.string()) }),
  }),
  list: queryForStaff('registration.edit', '/api/aoir-admin-invite/list', {
    summary: 'Invitations, newest first, with who came by them',
    of: invite,
  }),
  void: post('/api/aoir-admin-invite/void', {
    summary: 'What was not used of an invitation is worth nothing from now on',
    access: 'staff',
    needs: 'registration.edit',
    input: z.object({ _id: id }),
    output: invite,
  }),
}

export const blockEffects = ['register', 'write'] as const

export const addressBlock = z.object({
  _id: id,
  /** A network in CIDR form, or a device; the other one is empty. */
  range: z.string(),
  deviceId: z.string(),
  /** register: no new accounts; write: nor anything new by those who have one. */
  effect: z.enum(blockEffects),
  reason: z.string(),
  /** 0: for ever. */
  endTime: time,
  creator: somebody,
  createTime: time,
})
export type AddressBlock = z.infer<typeof addressBlock>

const savedBlock = z.object({
  /** Change this one. */
  _id: z.optional(id),
  range: z.optional(text({ max: 60 })),
  deviceId: z.optional(text({ max: 64 })),
  effect: z.enum(blockEffects),
  reason: text({ min: 1, max: limits.reason, missing: 'network_need_reason' }),
  endTime: z._default(moment, 0),
})
export type SavedBlock = z.infer<typeof savedBlock>

export const adminBlockContract = {
  list: queryForStaff('registration.edit', '/api/aoir-admin-block/list', {
    summary: 'Blocked networks and devices, newest first; those that have ended too',
    of: addressBlock,
  }),
  save: post('/api/aoir-admin-block/save', {
    summary: 'Block a network or a device, or change a block (with _id)',
    access: 'staff',
    needs: 'registration.edit',
    creates: true,
    input: savedBlock,
    output: addressBlock,
  }),
  delete: post('/api/aoir-admin-block/delete', {
    summary: 'End a block and forget it',
    access: 'staff',
    needs: 'registration.edit',
    input: z.object({ _id: id }),
    output: nothing,
  }),
}
