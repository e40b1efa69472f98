import { createHash } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import { type PayProvider, payProviders } from '#contract/shared/pay.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import type { Delivery, Gateway, PaymentFacts } from '../../providers/pay/pay.ts'
import { confirmAbove, isConfirmed } from './confirm.ts'
import { openGateway } from './gateways.ts'
import {
  countAgain,
  markForged,
  noteTrouble,
  type Outcome,
  type StoredNotification,
  storeFacts,
  storeNotification,
  storeUnverified,
  unconfirmed,
  type WaitingRow,
  waitingNotifications,
} from './notification-queries.ts'
import { settle } from './settle.ts'

/**
 * taken: it is stored and dealt with; refused: not signed; later: the provider should tell it again; nobody: there is no
 * such provider here.
 */
export type Reception = 'taken' | 'refused' | 'later' | 'nobody'

/** Outcomes after which the same bytes change nothing. */
const final: Outcome[] = ['credited', 'duplicate', 'review', 'ignored', 'rejected']

/**
 * Something that came in the name of a provider. What it has signed is stored as it came and then settled; of what it has
 * not, or what cannot be looked at now, only so much is kept.
 */
export async function receive(ctx: Context, provider: PayProvider, delivery: Delivery, ip: string): Promise<Reception> {
  const gateway = await configured(ctx, provider)
  if (!gateway) return 'nobody'
  const { method, query, body } = delivery
  const raw = method === 'GET' ? Buffer.from(query) : body
  const headers = partOfMessage(delivery.headers)
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(raw).digest()
  const made = { provider, origin: 'notify', digest, raw, headers, method, ip } as const
  const known = await ctx.db.maybe<StoredNotification>(countAgain(made))
  if (known && final.includes(known.outcome)) return 'taken'
  const find = async (statement: Sql) => known ?? (await ctx.db.maybe<StoredNotification>(statement))
  return digestOne(ctx, gateway, delivery, {
    provider,
    isFirst: !known,
    signed: () => find(storeNotification(made)),
    unsigned: () => find(storeUnverified(made, 'forged')),
    unknown: () => find(storeUnverified(made, 'received')),
  })
}

/** Undefined: nobody has set it up. */
async function configured(ctx: Context, provider: PayProvider): Promise<Gateway | undefined> {
  try {
    return await openGateway(ctx, provider)
  } catch (error) {
    if (error instanceof Refusal && error.key === 'pay_not_configured') return undefined
    throw error
  }
}

/** Headers that the signature stands in; others are nobody's business. */
function partOfMessage(headers: Delivery['headers']): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith('wechatpay-') || name === 'content-type')
  return Object.fromEntries(names.sort().map((name) => [name, String(headers[name])]))
}

type Row = { id: string } | undefined

interface Arrival {
  provider: PayProvider
  /** Said in the log; the tries after it are not. */
  isFirst: boolean
  /** Its row, once it is known who said it; none where there is no room for junk. */
  signed: () => Promise<Row>
  unsigned: () => Promise<Row>
  unknown: () => Promise<Row>
}

async function digestOne(ctx: Context, gateway: Gateway, delivery: Delivery, arrival: Arrival): Promise<Reception> {
  const { provider } = arrival
  let row: Row
  try {
    const facts = await gateway.read(delivery)
    if (!facts) {
      const forged = await arrival.unsigned()
      if (forged) await ctx.db.run(markForged(forged.id))
      ctx.metrics.count('pay_forged')
      return 'refused'
    }
    row = await arrival.signed()
    if (!row) throw new Error('what is signed is stored')
    await keepFacts(ctx, row.id, provider, facts)
    if (!(await isConfirmed(ctx, provider, gateway, facts))) return await waitForOrder(ctx, row.id)
    return await settled(ctx, row.id, provider, facts)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    row ??= await arrival.unknown()
    return row ? wait(ctx, row.id, error, arrival.isFirst) : 'later'
  }
}

/** PostgreSQL cannot hold every character that a provider may send. */
const storable = /^[\x20-\x7e]{0,128}$/

/** What the provider has answered itself. */
export async function take(ctx: Context, id: string, provider: PayProvider, facts: PaymentFacts): Promise<Reception> {
  await keepFacts(ctx, id, provider, facts)
  return settled(ctx, id, provider, facts)
}

async function keepFacts(ctx: Context, id: string, provider: PayProvider, facts: PaymentFacts): Promise<void> {
  const clean = Object.values(facts).every((value) => typeof value !== 'string' || storable.test(value))
  if (!clean || !Number.isSafeInteger(facts.amount)) throw new ProviderError(provider, 'garbled')
  await ctx.db.run(storeFacts(id, facts))
}

async function settled(ctx: Context, id: string, provider: PayProvider, facts: PaymentFacts): Promise<Reception> {
  await settle(ctx, { notificationId: id, provider, facts })
  return 'taken'
}

/** Its keys cannot be fetched, the wallet is closed, or we have a fault: it is stored, and tried again. */
async function wait(ctx: Context, id: string, error: unknown, isFirst: boolean): Promise<Reception> {
  const isKnown = error instanceof Refusal || error instanceof ProviderError
  if (isFirst) ctx.log[isKnown ? 'warn' : 'error']({ err: error, notification: id }, 'a payment notification waits')
  const reason = error instanceof Refusal ? error.key : error instanceof ProviderError ? error.trouble : 'failed'
  await ctx.db.run(noteTrouble(id, reason))
  return 'later'
}

/** The provider is asked about the order by the clock, which settles it when it is true. */
async function waitForOrder(ctx: Context, id: string): Promise<Reception> {
  ctx.log.warn({ notification: id }, 'a large payment waits until its provider confirms it')
  await ctx.db.run(noteTrouble(id, unconfirmed))
  return 'later'
}

/** Of one provider in one round, and the milliseconds after which no further one is begun. */
const atOnce = 50
const patience = 5000

/** Tries again what could not be dealt with when it came. The number of those that could be now. */
export async function retryWaiting(ctx: Context, signal?: AbortSignal): Promise<number> {
  // Each on its own: junk in the name of one, or its silence, keeps nothing of another waiting.
  const done = await Promise.all(payProviders.map((provider) => retryOf(ctx, provider, signal)))
  return done.reduce((sum, count) => sum + count, 0)
}

async function retryOf(ctx: Context, provider: PayProvider, signal?: AbortSignal): Promise<number> {
  const gateway = await configured(ctx, provider)
  if (!gateway) return 0
  const deadline = performance.now() + patience
  let done = 0
  for (const row of await ctx.db.many<WaitingRow>(waitingNotifications(provider, atOnce, confirmAbove(ctx)))) {
    if (signal?.aborted || performance.now() > deadline) break
    const own = async () => row
    const arrival = { provider, isFirst: row.tries === 0, signed: own, unsigned: own, unknown: own }
    if ((await digestOne(ctx, gateway, deliveryOf(row), arrival)) === 'taken') done += 1
  }
  return done
}

function deliveryOf({ method, raw, headers, received_at }: WaitingRow): Delivery {
  const isQuery = method === 'GET'
  return {
    method,
    query: isQuery ? raw.toString('utf8') : '',
    body: isQuery ? Buffer.alloc(0) : raw,
    headers,
    receivedAt: received_at.getTime(),
  }
}
