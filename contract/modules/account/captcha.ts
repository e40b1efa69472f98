import * as z from 'zod/mini'
import { noInput } from '#contract/shared/values.ts'
import { get } from '../../endpoint.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{1,128}$/))

/** A puzzle in the form of ALTCHA's second version, signed by the server. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    /** Seconds since the epoch. */
    expiresAt: z.int(),
  }),
  signature: hex,
})

/** What is sent back, as base64 of its JSON. */
export const captchaPayload = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

export const captchaContract = {
  challenge: get('/api/aoir-captcha/challenge', {
    summary: 'A puzzle that takes a phone less than a second; each solution counts once, for ten minutes',
    access: 'anyone',
    always: true,
    input: noInput,
    output: challenge,
  }),
}
