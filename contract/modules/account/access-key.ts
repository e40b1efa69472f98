import * as z from 'zod/mini'
import { keyScopes } from '#contract/key-scopes.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { type Contract, create, post, query, queryForStaff } from '../../endpoint.ts'
import { somebody } from './user.ts'

const scope = z.enum(keyScopes)

export const accessKey = z.object({
  _id: id,
  name: z.string(),
  /** How it begins, to know it again. */
  prefix: z.string(),
  scopes: z.array(scope),
  createTime: time,
  endTime: time,
  /** 0: never used. */
  lastTime: time,
})
export type AccessKey = z.infer<typeof accessKey>

const made = z.object({
  key: accessKey,
  /** The key itself, told this once; empty when the call is repeated later. */
  secret: z.string(),
})

const mine = { always: true } as const

export const keyContract = {
  create: create('/api/aoir-key/create', {
    summary:
      'Make an access key: sent as the bearer, it makes the calls of its scopes in my name until it ends. It never makes calls that ask for a fresh proof, sessions or further keys',
    ...mine,
    fresh: true,
    rate: 'login',
    refuses: [409],
    secret: { later: (data: z.output<typeof made>) => ({ ...data, secret: '' }) },
    input: z.object({
      name: text({ min: 1, max: limits.keyName, missing: 'key_need_name' }),
      scopes: z.array(scope).check(z.minLength(1, 'key_need_scope'), z.maxLength(keyScopes.length)),
      /** How long it is good for. */
      days: z.int().check(z.minimum(1), z.maximum(limits.keyDays)),
    }),
    output: made,
  }),
  list: query('/api/aoir-key/list', {
    summary: 'My access keys, the newest first',
    access: 'member',
    ...mine,
    input: noInput,
    output: z.object({ list: z.array(accessKey), total: z.int() }),
  }),
  remove: post('/api/aoir-key/remove', {
    summary: 'End an access key at once',
    access: 'member',
    ...mine,
    refuses: [404],
    input: z.object({ _id: id }),
    output: nothing,
  }),
} satisfies Contract

const adminKey = z.extend(accessKey, { user: somebody })
export type AdminKey = z.infer<typeof adminKey>

export const adminKeyContract = {
  list: queryForStaff('config.secrets', '/api/aoir-admin-key/list', {
    summary: 'Access keys of everybody that are good now; those for the back office first, then the newest',
    of: adminKey,
  }),
  remove: post('/api/aoir-admin-key/remove', {
    summary: 'End an access key of somebody at once; its owner is told',
    access: 'staff',
    needs: 'config.secrets',
    refuses: [404],
    input: z.object({ _id: id }),
    output: nothing,
  }),
} satisfies Contract
