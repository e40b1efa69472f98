import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, text, time, written } from '#contract/shared/values.ts'
import { type Contract, post, query } from '../../endpoint.ts'

const mine = { access: 'member', always: true } as const
const guarded = { ...mine, rate: 'login' } as const

/** Bytes as browsers write them in JSON: base64url. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** What a device says that has made a passkey (`RegistrationResponseJSON`). */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(12_000),
    transports: z.optional(z.array(text({ max: 20 })).check(z.maxLength(10))),
  }),
})
export type Attestation = z.infer<typeof attestation>

/** What a device says that shows a passkey (`AuthenticationResponseJSON`). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(2048),
    signature: bytes(4096),
    userHandle: z.optional(bytes(200)),
  }),
})
export type Assertion = z.infer<typeof assertion>

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser asks a device for that shows a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const assertionOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  /** Empty: any of them. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})

/** What a browser asks a device for that makes a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** It may be on several devices of its owner. */
  isSynced: z.boolean(),
  createTime: time,
  /** 0: never so far. */
  lastTime: time,
})
export type Passkey = z.infer<typeof passkey>

const list = z.object({ list: z.array(passkey), total: z.int() })
const name = written({ min: 1, max: limits.passkeyName, missing: 'passkey_need_name' })

export const passkeyContract = {
  list: query('/api/aoir-passkey/list', { summary: 'My passkeys', ...mine, input: noInput, output: list }),
  begin: post('/api/aoir-passkey/begin', {
    summary: 'What my device makes a passkey from, in this browser, within five minutes',
    ...guarded,
    // Whoever logs in by somebody else alone has no other way to prove it.
    fresh: 'sometimes',
    refuses: [409],
    input: noInput,
    output: creationOptions,
  }),
  finish: post('/api/aoir-passkey/finish', {
    summary: 'Keep the passkey that my device has made',
    ...guarded,
    refuses: [409, 410],
    input: z.object({ response: attestation, name: z.optional(name) }),
    output: list,
  }),
  rename: post('/api/aoir-passkey/rename', {
    summary: 'Call one of my passkeys otherwise',
    ...mine,
    refuses: [404],
    input: z.object({ _id: id, name }),
    output: list,
  }),
  remove: post('/api/aoir-passkey/remove', {
    summary: 'One of my passkeys opens nothing any more',
    ...mine,
    fresh: true,
    refuses: [404],
    input: z.object({ _id: id }),
    output: list,
  }),
} satisfies Contract
