import { createHash } from 'node:crypto'
import type { PayProvider } from '#contract/pay.ts'
import type { Context } from '../../context.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { Refusal } from '../../errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import type { Delivery, PaymentFacts } from '../../providers/pay/pay.ts'
import { confirmAbove, isConfirmed } from './confirm.ts'
import { openGateway } from './gateways.ts'
import {
  markForged,
  noteTrouble,
  type Outcome,
  type StoredNotification,
  storeFacts,
  storeNotification,
  unconfirmed,
  type WaitingRow,
  waitingNotifications,
} from './notification-queries.ts'
import { settle } from './settle.ts'

/** taken: it is stored and dealt with; refused: not signed; later: the provider should tell it again. */
export type Reception = 'taken' | 'refused' | 'later'

/** Outcomes after which the same bytes change nothing. */
const final: Outcome[] = ['credited', 'duplicate', 'review', 'ignored', 'rejected']

/** Something that came in the name of a provider: stored as it is, then verified, then settled. */
export async function receive(ctx: Context, provider: PayProvider, delivery: Delivery, ip: string): Promise<Reception> {
  const { method, query, body } = delivery
  const raw = method === 'GET' ? Buffer.from(query) : body
  const headers = partOfMessage(delivery.headers)
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(raw).digest()
  const made = { provider, origin: 'notify', digest, raw, headers, method, ip } as const
  const { id, outcome } = await ctx.db.one<StoredNotification>(storeNotification(made))
  return final.includes(outcome) ? 'taken' : digestOne(ctx, { id, provider, delivery })
}

/** Headers that the signature stands in; others are nobody's business. */
function partOfMessage(headers: Delivery['headers']): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name.startsWith('wechatpay-') || name === 'content-type')
  return Object.fromEntries(names.sort().map((name) => [name, String(headers[name])]))
}

interface Arrival {
  id: string
  provider: PayProvider
  delivery: Delivery
}

async function digestOne(ctx: Context, { id, provider, delivery }: Arrival): Promise<Reception> {
  try {
    const gateway = await openGateway(ctx, provider)
    const facts = await gateway.read(delivery)
    if (!facts) {
      await ctx.db.run(markForged(id))
      ctx.metrics.count('pay_forged')
      return 'refused'
    }
    await keepFacts(ctx, id, provider, facts)
    if (!(await isConfirmed(ctx, provider, gateway, facts))) return await waitForOrder(ctx, id)
    return await settled(ctx, id, provider, facts)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    return wait(ctx, id, error)
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

/** Settings are missing, the wallet is closed, or we have a fault: it is stored, and tried again. */
async function wait(ctx: Context, id: string, error: unknown): Promise<Reception> {
  const isKnown = error instanceof Refusal || error instanceof ProviderError
  ctx.log[isKnown ? 'warn' : 'error']({ err: error, notification: id }, 'a payment notification waits')
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

/** Tries again what could not be dealt with when it came. The number of those that could be now. */
export async function retryWaiting(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const row of await ctx.db.many<WaitingRow>(waitingNotifications(50, confirmAbove(ctx)))) {
    if (signal?.aborted) break
    const { id, provider } = row
    if ((await digestOne(ctx, { id, provider, delivery: deliveryOf(row) })) === 'taken') done += 1
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
