import * as z from 'zod/mini'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, text, time } from '#contract/shared/values.ts'
import { create, get, getMine, post, queryForStaff } from '../../endpoint.ts'
import { batchStates } from './card.ts'

/** How many domains a member may name, and how many of these places are taken. */
const places = { slots: z.int(), used: z.int() }

export const licenceDomain = z.object({
  _id: id,
  /** As the name system writes it: lower case, punycode. */
  domain: z.string(),
  createTime: time,
  /** Since when there is a licence file; 0: none was made. */
  fileTime: time,
  /** Until when its place can be freed, because it was a mistake; 0: it cannot. */
  freeUntilTime: time,
})
export type LicenceDomain = z.infer<typeof licenceDomain>

const domain = text({ min: 1, max: licenceLimits.domainTyped, missing: 'licence_need_domain' })

export const licenceContract = {
  redeem: create('/api/aoir-auth/use-redeemcode', {
    summary: 'Bring a code: it gives places for domains, once',
    input: z.object({ code: text({ min: 1, max: licenceLimits.codeTyped, missing: 'licence_need_code' }) }),
    output: z.object(places),
  }),
  authDomainsInfo: getMine(
    '/api/aoir-auth/auth-domains-info',
    'My places and the domains in them, newest first',
    z.object({
      ...places,
      list: z.array(licenceDomain),
      /** Whether this site gives licences at all: codes were made, or I have places. */
      isOffered: z.boolean(),
    }),
  ),
  addAuthDomain: create('/api/aoir-auth/add-auth-domain', {
    summary: 'Put a domain into a free place. It stays there, unless it is taken out soon',
    input: z.object({ domain }),
    output: licenceDomain,
  }),
  removeAuthDomain: create('/api/aoir-auth/remove-auth-domain', {
    summary: 'Take a domain out that was a mistake: within 24 hours, before it has a file, and once for each place',
    input: z.object({ domain }),
    output: z.object(places),
  }),
  generateAuthFile: create('/api/aoir-auth/generate-auth-file', {
    summary: 'The licence of one of my domains: a compact JWS (EdDSA). The same one each time',
    input: z.object({ domain }),
    output: z.object({ filename: z.string(), content: z.string() }),
  }),
  publicKey: get('/api/aoir-auth/public-key', {
    summary: 'The key that licence files verify with, as a JWK',
    access: 'anyone',
    always: true,
    input: noInput,
    output: z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  }),
}

export const redeemBatch = z.object({
  _id: id,
  /** Places that one code brings. */
  slots: z.int(),
  count: z.int(),
  redeemed: z.int(),
  /** 0: they stay good. */
  expireTime: time,
  note: z.string(),
  creator: z.object({ _id: id, name: z.string() }),
  createTime: time,
  /** 0: it was not. */
  voidTime: time,
  state: z.enum(batchStates),
})
export type RedeemBatch = z.infer<typeof redeemBatch>

const newRedeemBatch = z.object({
  slots: z.int().check(z.gte(1), z.lte(licenceLimits.slots)),
  count: z.int().check(z.gte(1), z.lte(limits.cardsAtOnce)),
  expireTime: z.optional(time),
  note: z.optional(text({ max: limits.reason })),
})
export type NewRedeemBatch = z.infer<typeof newRedeemBatch>

export const adminRedeemcodeContract = {
  create: post('/api/aoir-admin-redeemcode/create', {
    summary: 'Make codes that bring places for domains. They are in the answer and never shown again',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    secret: { later: (made) => ({ ...made, codes: [] }) },
    input: newRedeemBatch,
    // Told here and nowhere else; to a repetition for ten minutes.
    output: z.object({ batchId: id, codes: z.array(z.string()) }),
  }),
  list: queryForStaff('money.see', '/api/aoir-admin-redeemcode/list', {
    summary: 'Batches of codes, newest first',
    of: redeemBatch,
  }),
  void: post('/api/aoir-admin-redeemcode/void', {
    summary: 'What was not used of a batch is worth nothing from now on',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    input: z.object({ batchId: id }),
    output: redeemBatch,
  }),
}
