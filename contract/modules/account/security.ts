import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { codeField, id, listOf, noInput, nothing, paged, selectBy, time } from '#contract/shared/values.ts'
import { type Contract, post, query } from '../../endpoint.ts'
import { contactChannel } from './code.ts'
import { oauthProviders } from './oauth.ts'
import { assertion } from './passkey.ts'

/** The code of a refusal that a fresh proof of who calls would lift; its data says which ways there are to prove it. */
export const proofNeeded = 40_101

/** How a member shows that an account is theirs. */
export const proofWays = ['passkey', 'totp', 'password'] as const

/**
 * Of whoever has none of these, calls that give them the first ask for something else: a `code` to a confirmed contact
 * (`aoir-security/proof-code`), or where there is no contact that they `login` again.
 */
export type ProofWay = (typeof proofWays)[number] | 'code' | 'login'

/** `data` of such a refusal. No way: a password, an authenticator or a passkey has to be set first. */
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

/** `data` of a 403 to staff who need a second factor: which there are, and the page on which they set one up. */
export const staffFactorNeeded = {
  ways: ['passkey', 'totp'],
  page: '/account/security',
} as const satisfies { ways: FactorWay[]; page: string }

const password = z
  .string('password_required')
  .check(z.minLength(1, 'password_required'), z.maxLength(pageLimits.password.max, 'password_too_long'))

const codes = z.object({ codes: z.array(z.string()) })

const mine = { access: 'member', always: true } as const
const guarded = { ...mine, rate: 'login' } as const

export const rememberedDevice = z.object({ _id: id, name: z.string(), createTime: time, lastTime: time, endTime: time })

/** By what somebody comes in: `scan` is a QR code of WeChat, `stay` the login that keeps an account from being deleted. */
export const loginWays = ['password', 'sms', 'passkey', 'scan', 'stay', ...oauthProviders] as const
export type LoginWay = (typeof loginWays)[number]
export type LoginFactor = FactorWay

const loginResults = ['ok', 'failed'] as const
export type LoginResult = (typeof loginResults)[number]

export const loginRecord = z.object({
  _id: id,
  /** Of several failed tries the last. */
  time,
  way: z.enum(loginWays),
  /** The second step, where there was one. */
  factor: z.enum(['', ...factorWays]),
  result: z.enum(loginResults),
  /** Failed tries from one network within an hour are one line. */
  count: z.int(),
  device: z.string(),
  /** The account had never been on this device. */
  isNew: z.boolean(),
  /** It made the session that asks. */
  isCurrent: z.boolean(),
  /** A block of addresses: `192.0.2.*`, `2001:db8:7::/48`. */
  network: z.string(),
  /** A province of China, or a country; empty where the site shows none. */
  place: z.string(),
})
export type LoginRecord = z.infer<typeof loginRecord>

export const securityContract = {
  proof: post('/api/aoir-security/proof', {
    summary: 'Show that the account is mine: for ten minutes, in this session, calls do not ask for it again',
    ...guarded,
    input: z.union([
      z.object({ way: z.literal('password'), password }),
      z.object({ way: z.literal('totp'), code: codeField }),
      z.object({ way: z.literal('passkey'), assertion }),
      z.object({ way: z.literal('code'), channel: contactChannel, code: codeField }),
    ]),
    output: z.object({ until: time }),
  }),
  proofCode: post('/api/aoir-security/proof-code', {
    summary: 'Send a code for `proof` to a confirmed contact of mine, where I have no other way to prove it',
    ...mine,
    rate: 'code',
    creates: 'itself',
    refuses: [400, 409, 503],
    input: z.object({ channel: contactChannel }),
    output: nothing,
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
      /** Somebody has asked for all factors to be taken away: when that will be, unless it is cancelled. */
      factorReset: z.nullable(z.object({ createTime: time, endTime: time })),
      email: z.string(),
      phone: z.string(),
      /** Failed tries to log in, of the last ninety days. */
      failedLogins: z.int(),
    }),
  }),
  history: query('/api/aoir-security/history', {
    summary: 'Logins to my account and failed tries of the last ninety days, the latest first',
    ...mine,
    input: z.object({ ...paged(), ...selectBy({ result: z.optional(z.enum([...loginResults, 'new'])) }) }),
    output: listOf(loginRecord),
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

/** What stands behind the `#` of a link that tells of a login. */
const alertToken = z.object({ token: z.string().check(z.maxLength(64)) })

/** A login that a letter has told of. */
const loginAlert = z.extend(
  z.pick(loginRecord, { time: true, way: true, factor: true, device: true, network: true, place: true }),
  {
    /** Whose account it is. */
    name: z.string(),
  },
)
export type LoginAlert = z.infer<typeof loginAlert>

const byLink = { access: 'anyone', always: true, rate: 'login' } as const

export const loginAlertContract = {
  look: query('/api/aoir-login-alert/look', {
    summary: 'Of which login a letter has told. It changes nothing',
    ...byLink,
    refuses: [404],
    input: alertToken,
    output: loginAlert,
  }),
  notMe: post('/api/aoir-login-alert/not-me', {
    summary:
      'It was not me: every session, every remembered device and every key ends, the password opens nothing any more. Once; answers the token with which `reset-by-link` sets a new one',
    ...byLink,
    refuses: [404],
    creates: true,
    secret: {},
    input: alertToken,
    output: alertToken,
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
