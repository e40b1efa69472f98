import { createHmac, hkdfSync } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { violated } from '../../db/errors.ts'
import type { Db } from '../../db/open.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Body, envelope, refusal } from './answer.ts'
import type { ApiRequest, Client, KeptKey } from './exchange.ts'
import { InvalidInput } from './input.ts'

/** How long an answer that holds secrets may be given again. */
const secretsLast = sql`interval '10 minutes'`

interface Attempt {
  key: string
  viewer: Viewer | null
  request: ApiRequest
  endpoint: Endpoint
  client: Client
}

/**
 * One effect and one answer for each key of a caller. The row is inserted first, in the transaction of the effect:
 * a second attempt waits for the first and then reads its answer. A refusal is an answer too; a failure is not, it
 * rolls everything back and the next attempt starts anew.
 */
export async function replayable(ctx: Context, attempt: Attempt, run: (ctx: Context) => Promise<Body>): Promise<Body> {
  const entry = entryOf(ctx, attempt)
  return inTransaction(ctx, async (inner) => {
    const known = await enterKey(ctx, attempt, inner.db, entry)
    if (typeof known === 'object') return known
    const body = await runOrRefuse(inner, attempt, run)
    await keepAnswer(ctx, attempt, inner.db, entry, body)
    return body
  })
}

/** Milliseconds for which a second attempt waits for the first; after that the first is taken for dead. */
const patience = 15_000
const pause = 50

/**
 * The same for what repeats safely by itself and asks others on the way: no transaction and no connection waits with
 * it. A second attempt waits for the answer to the first, and runs when that has failed or takes too long.
 */
export async function remembered(ctx: Context, attempt: Attempt, run: (ctx: Context) => Promise<Body>): Promise<Body> {
  const entry = entryOf(ctx, attempt)
  for (;;) {
    const known = await enterKey(ctx, attempt, ctx.db, entry)
    if (known === 'new' || (known === 'open' && (await ctx.db.run(takeOver(entry))) > 0)) break
    if (known !== 'open') return known
    await delay(pause)
  }
  try {
    attempt.client.keep = entry
    const body = await runOrRefuse(ctx, attempt, run)
    await keepAnswer(ctx, attempt, ctx.db, entry, body)
    return body
  } catch (error) {
    await ctx.db.run(forget(entry))
    throw error
  }
}

/**
 * The same for what is one statement: the effect and its answer are written together, and the key of somebody who was
 * quicker refuses both. Whatever does not succeed at once is done in the usual way.
 */
export async function atOnce(ctx: Context, attempt: Attempt, run: (ctx: Context) => Promise<Body>): Promise<Body> {
  const { client } = attempt
  try {
    client.keep = entryOf(ctx, attempt)
    return await run(ctx)
  } catch (error) {
    const isKnown = violated(error) === 'idempotency_keys_pkey'
    if (!isKnown && !(error instanceof Refusal)) throw error
    client.keep = undefined
    return replayable(ctx, attempt, run)
  }
}

/**
 * Part of such a statement: `answers` is a query that says owner, key, route, hash and the whole answer, as text, of
 * effects that took place.
 */
export function keptAnswers(answers: Sql): Sql {
  return sql`
    insert into idempotency_keys (owner, key, route, body_hash, code, answer)
    select a.owner, a.key, a.route, a.hash, 200, a.answer from (${answers}) a returning owner, key, answer`
}

/** A condition of it: whoever comes late finds it out before anything is done. No key is always new. */
export function isNewKey(owner: Sql, key: Sql): Sql {
  return sql`not exists (select from idempotency_keys i where i.owner = ${owner} and i.key = ${key})`
}

function entryOf(ctx: Context, { key, viewer, client, endpoint, request }: Attempt): KeptKey {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(400, 'idempotency_bad_key')
  const owner = viewer ? `user:${viewer.id}` : `guest:${client.ip}`
  return { owner, key, route: `${endpoint.method} ${endpoint.path}`, hash: bodyHash(ctx, request) }
}

interface StoredKey {
  route: string
  body_hash: Buffer
  code: number | null
  answer: string | null
  /** The answer as it was given, as long as it may be given again. */
  sealed: Buffer | null
}

/** The answer that was given before, if there is one; open: somebody is at it, or died over it. */
async function enterKey(ctx: Context, attempt: Attempt, db: Db, entry: KeptKey): Promise<Body | 'new' | 'open'> {
  const { owner, key, route, hash } = entry
  const inserted = await db.run(
    sql`insert into idempotency_keys (owner, key, route, body_hash) values (${owner}, ${key}, ${route}, ${hash}) on conflict do nothing`,
  )
  if (inserted > 0) return 'new'
  const stored = await db.maybe<StoredKey>(storedKey(entry))
  // It has failed since, and may be tried again.
  if (!stored) return 'open'
  if (stored.route !== route || !stored.body_hash.equals(hash)) throw new Refusal(422, 'idempotency_mismatch')
  if (stored.code === null || stored.answer === null) return 'open'
  if (!stored.sealed) return { code: stored.code, text: stored.answer }
  const { text, cookies } = openSeal(ctx, entry, stored.sealed)
  attempt.client.setCookies.push(...cookies)
  return { code: 200, text }
}

async function keepAnswer(ctx: Context, attempt: Attempt, db: Db, entry: KeptKey, body: Body): Promise<void> {
  const { owner, key } = entry
  const isSecret = attempt.endpoint.secret !== undefined && body.code === 200
  const kept = isSecret ? laterAnswer(ctx, attempt, body) : body
  const sealed = isSecret ? sealAnswer(ctx, entry, { text: body.text, cookies: attempt.client.setCookies }) : null
  await db.run(sql`
    update idempotency_keys set code = ${kept.code}, answer = ${kept.text}, sealed = ${sealed}
    where owner = ${owner} and key = ${key} and answer is null`)
}

/** What is left of an answer when its secrets may not be told any more. */
function laterAnswer(ctx: Context, { endpoint, client, request }: Attempt, { text }: Body): Body {
  if (endpoint.secret?.later) return envelope(endpoint, endpoint.secret.later(JSON.parse(text).data))
  const { body } = refusal(ctx, new Refusal(409, 'idempotency_over'), client.locale, {}, request)
  return { code: 409, text: body }
}

interface SecretAnswer {
  text: string
  cookies: string[]
}

function sealAnswer(ctx: Context, entry: KeptKey, answer: SecretAnswer): Buffer {
  return seal(deriveKey(ctx, 'idempotency answers'), JSON.stringify(answer), sealName(entry))
}

function openSeal(ctx: Context, entry: KeptKey, sealed: Buffer): SecretAnswer {
  return JSON.parse(unseal(deriveKey(ctx, 'idempotency answers'), sealed, sealName(entry)))
}

function sealName({ owner, key, route }: KeptKey): string {
  return JSON.stringify([owner, key, route])
}

/** An attempt that has no answer by now will have none. */
export function storedKey({ owner, key }: KeptKey): Sql {
  return sql`
    select route, body_hash, code, answer,
      case when created_at > clock_timestamp() - ${secretsLast} then sealed end as sealed
    from idempotency_keys where owner = ${owner} and key = ${key}`
}

export function takeOver({ owner, key }: KeptKey): Sql {
  return sql`
    update idempotency_keys set created_at = clock_timestamp()
    where owner = ${owner} and key = ${key} and answer is null
      and created_at < clock_timestamp() - ${patience} * interval '1 millisecond'`
}

export function forget({ owner, key }: KeptKey): Sql {
  return sql`delete from idempotency_keys where owner = ${owner} and key = ${key} and answer is null`
}

/**
 * A service does what belongs together in a transaction of its own, here a savepoint, so a refusal has undone it.
 * What it wrote before on purpose, such as a counted guess, stays, with a key as without.
 */
async function runOrRefuse(ctx: Context, attempt: Attempt, run: (ctx: Context) => Promise<Body>): Promise<Body> {
  try {
    return await run(ctx)
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof InvalidInput)) throw error
    // Told to come back later: the next attempt deserves a new answer.
    if (error instanceof Refusal && (error.code === 429 || error.code >= 500) && error.code < 1000) throw error
    const answer = refusal(ctx, error, attempt.client.locale, {}, attempt.request)
    return { code: JSON.parse(answer.body).code, text: answer.body }
  }
}

/** Keyed, because a body may hold a password and a plain hash of it could be tried offline. */
function bodyHash(ctx: Context, request: ApiRequest): Buffer {
  const key = Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'idempotency', 32))
  return createHmac('sha256', key)
    .update(request.body ?? '')
    .digest()
}

/** Secrets in answers that nobody is told any more. */
export function forgetSecretAnswers(most: number): Sql {
  return sql`
    update idempotency_keys set sealed = null
    where (owner, key) in (
      select owner, key from idempotency_keys where sealed is not null and created_at < now() - ${secretsLast}
      limit ${most} for update skip locked)`
}
