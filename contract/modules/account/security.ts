import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { codeField, id, noInput, nothing, time } from '#contract/shared/values.ts'
import { type Contract, post, query } from '../../endpoint.ts'
import { assertion } from './passkey.ts'

/** The code of a refusal that a fresh proof of who calls would lift; its data says which ways there are to prove it. */
export const proofNeeded = 40_101

/** How a member shows that an account is theirs. */
export const proofWays = ['passkey', 'totp', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

/** `data` of such a refusal. Whoever has none of the ways has to set one first. */
export interface ProofNeeded {
  ways: ProofWay[]
}

/** The code of a login that is right so far and waits for the second factor. */
export const factorNeeded = 40_102

export const factorWays = ['totp', 'passkey', 'recovery'] as const
export type FactorWay = (typeof factorWays)[number]

/** `data` of such an answer: `aoir-user-auth/factor` takes the ticket, in the same browser, once, within five minutes. */
export interface FactorNeeded {
  ticket: string
  ways: FactorWay[]
}

const password = z
  .string('password_required')
  .check(z.minLength(1, 'password_required'), z.maxLength(pageLimits.password.max, 'password_too_long'))

const codes = z.object({ codes: z.array(z.string()) })

const mine = { access: 'member', always: true } as const
const guarded = { ...mine, rate: 'login' } as const

export const rememberedDevice = z.object({ _id: id, name: z.string(), createTime: time, lastTime: time, endTime: time })

export const securityContract = {
  proof: post('/api/aoir-security/proof', {
    summary: 'Show that the account is mine: for ten minutes, in this session, calls do not ask for it again',
    ...guarded,
    input: z.union([
      z.object({ way: z.literal('password'), password }),
      z.object({ way: z.literal('totp'), code: codeField }),
      z.object({ way: z.literal('passkey'), assertion }),
    ]),
    output: z.object({ until: time }),
  }),
  overview: query('/api/aoir-security/overview', {
    summary: 'How well my account is protected; email and phone are masked, and empty until they are confirmed',
    ...mine,
    input: noInput,
    output: z.object({
      hasPassword: z.boolean(),
      passkeys: z.int(),
      totp: z.boolean(),
      recoveryLeft: z.int(),
      remembered: z.int(),
      /** Access keys that are good now. */
      keys: z.int(),
      email: z.string(),
      phone: z.string(),
    }),
  }),
  remembered: query('/api/aoir-security/remembered', {
    summary: 'Devices that are not asked for the second factor',
    ...mine,
    input: noInput,
    output: z.object({ list: z.array(rememberedDevice), total: z.int() }),
  }),
  forgetRemembered: post('/api/aoir-security/forget-remembered', {
    summary: 'Ask for the second factor again on one of these devices, or on all',
    ...mine,
    input: z.object({ deviceId: z.optional(id) }),
    output: nothing,
  }),
} satisfies Contract

export const totpContract = {
  begin: post('/api/aoir-totp/begin', {
    summary: 'A secret for an authenticator; it is not asked for until `enable` has seen a code of it',
    ...guarded,
    fresh: true,
    input: noInput,
    output: z.object({
      secret: z.string(),
      address: z.string(),
      /** The address as a QR code: the source of an `img`. */
      picture: z.string(),
    }),
  }),
  enable: post('/api/aoir-totp/enable', {
    summary: 'Ask for a code at every login from now on. Answers the recovery codes, which are never shown again',
    ...guarded,
    input: z.object({ code: codeField }),
    output: codes,
  }),
  disable: post('/api/aoir-totp/disable', {
    summary: 'Ask for no code any more; recovery codes and remembered devices go with it',
    ...mine,
    fresh: true,
    input: noInput,
    output: nothing,
  }),
} satisfies Contract

export const recoveryContract = {
  renew: post('/api/aoir-recovery/renew', {
    summary: 'Ten new recovery codes in the place of those before; they are never shown again',
    ...mine,
    fresh: true,
    input: noInput,
    output: codes,
  }),
} satisfies Contract
