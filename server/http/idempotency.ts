import { createHmac, hkdfSync } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Context, type Viewer, within } from '../context.ts'
import { violated } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { Refusal } from '../errors.ts'
import { type Body, refusal } from './answer.ts'
import type { ApiRequest, Client, KeptKey } from './exchange.ts'
import { InvalidInput } from './input.ts'

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
  return ctx.db.transaction(async (tx) => {
    const stored = await enterKey(tx, entry)
    if (stored) return stored
    const body = await runOrRefuse(within(ctx, tx), attempt, run)
    await keepAnswer(tx, entry, body)
    return body
  })
}

/**
 * The same for what repeats safely by itself and asks others on the way: no transaction and no connection waits with
 * it. A second attempt that comes too early for an answer runs too, and finds what the first has made.
 */
export async function remembered(ctx: Context, attempt: Attempt, run: (ctx: Context) => Promise<Body>): Promise<Body> {
  const entry = entryOf(ctx, attempt)
  const stored = await enterKey(ctx.db, entry)
  if (stored) return stored
  const body = await runOrRefuse(ctx, attempt, run)
  await keepAnswer(ctx.db, entry, body)
  return body
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

/** The answer that was given before, if there is one. */
async function enterKey(db: Db, { owner, key, route, hash }: KeptKey): Promise<Body | undefined> {
  const inserted = await db.run(
    sql`insert into idempotency_keys (owner, key, route, body_hash) values (${owner}, ${key}, ${route}, ${hash}) on conflict do nothing`,
  )
  if (inserted > 0) return undefined
  const stored = await db.one<{ route: string; body_hash: Buffer; code: number | null; answer: string | null }>(
    sql`select route, body_hash, code, answer from idempotency_keys where owner = ${owner} and key = ${key}`,
  )
  if (stored.route !== route || !stored.body_hash.equals(hash)) throw new Refusal(422, 'idempotency_mismatch')
  return stored.code === null || stored.answer === null ? undefined : { code: stored.code, text: stored.answer }
}

async function keepAnswer(db: Db, { owner, key }: KeptKey, { code, text }: Body): Promise<void> {
  await db.run(
    sql`update idempotency_keys set code = ${code}, answer = ${text} where owner = ${owner} and key = ${key} and answer is null`,
  )
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
