import * as z from 'zod/mini'
import { capabilities, givable } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, nothing, paged, text, time } from '#contract/shared/values.ts'
import { type Contract, post, query } from '../../endpoint.ts'
import { somebody, userCard } from './user.ts'

/** A set of capabilities with a name. */
export const role = z.object({
  _id: id,
  name: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  memberNumber: z.int(),
  createTime: time,
})
export type AdminRole = z.infer<typeof role>

/** Somebody of the staff. */
export const roleMember = z.extend(userCard, {
  /** Masked. */
  email: z.string(),
  /** How they show at a login that it is them, besides the password; empty: by nothing. */
  factor: z.enum(['', 'totp', 'passkey']),
  /** When the back office closes to them because they show by nothing that it is them; 0: it does not. */
  outTime: time,
  /** The last sign of life; 0: none. */
  lastTime: time,
  /** When they got the role, and from whom; of an office nothing is known. */
  giveTime: time,
  giver: z.nullable(somebody),
})
export type AdminRoleMember = z.infer<typeof roleMember>

const needs = { access: 'staff', needs: 'roles.edit' } as const

/** Of a role, or of one of the two offices that every site has. */
const whose = { roleId: z.optional(id), userpower: z.optional(z.union([z.literal(0), z.literal(3)])) }

export const adminRoleContract = {
  list: query('/api/aoir-admin-role/list', {
    summary: 'All roles with what each may do, and how many have an office without one',
    ...needs,
    input: noInput,
    output: z.object({
      list: z.array(role),
      total: z.int(),
      administrators: z.int(),
      moderators: z.int(),
      /** Of all of them: who has no second factor. */
      unprotected: z.int(),
      /** How many of them are others than who asks. */
      others: z.int(),
      /** The first moment at which the back office closes to one of these others; 0: it does not. */
      outTime: time,
    }),
  }),
  members: query('/api/aoir-admin-role/members', {
    summary: 'Who has a role (`roleId`), or an office: `userpower` 0 administrator, 3 content moderator',
    ...needs,
    input: z.object({ ...paged(), ...whose }),
    output: z.object({ list: z.array(roleMember), total: z.int() }),
  }),
  save: post('/api/aoir-admin-role/save', {
    summary: 'Make a role, or (with `_id`) change it: from their next call on it counts for all who have it',
    ...needs,
    fresh: true,
    creates: true,
    refuses: [404, 409],
    input: z.object({
      _id: z.optional(id),
      name: text({ min: 1, max: limits.roleName, missing: 'role_need_name' }),
      capabilities: z
        .array(z.enum(givable, 'role_unknown_capability'))
        .check(z.minLength(1, 'role_need_capability'), z.maxLength(100)),
    }),
    output: role,
  }),
  delete: post('/api/aoir-admin-role/delete', {
    summary: 'Delete a role that nobody has',
    ...needs,
    fresh: true,
    refuses: [404, 409],
    input: z.object({ _id: id }),
    output: nothing,
  }),
  give: post('/api/aoir-admin-role/give', {
    summary: 'Give a member a role, or take it from them; they are told. Administrators have everything without one',
    ...needs,
    fresh: true,
    refuses: [404, 409],
    input: z.object({ userId: id, roleId: id, isGiven: z.boolean() }),
    output: role,
  }),
  remind: post('/api/aoir-admin-role/remind', {
    summary: 'Remind all others of the staff who have no second factor, each once a day; `told`: how many were',
    ...needs,
    input: noInput,
    output: z.object({ told: z.int() }),
  }),
} satisfies Contract
